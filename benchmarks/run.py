"""`make bench`: runs every benchmarks/bench_*.py, each in a Python of its own, and prints their tables.

A benchmark is a script that prints its table (`table.py` helps) and exits 0; one that lacks something it measures
on, such as real boards beside the repository, says so in one line and exits 0. Words given here choose among them:
`python benchmarks/run.py los serve` runs those whose name holds "los" or "serve".
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent


def benchmarks(folder: Path, words: Sequence[str]) -> list[Path]:
    """The scripts to run, by name; all of them if no words are given."""
    scripts = sorted(folder.glob("bench_*.py"))
    return [script for script in scripts if not words or any(word in script.stem for word in words)]


def machine() -> str:
    """One line on what the numbers were measured with: they mean nothing without it."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba"))
    return (
        f"{processor()}, {os.cpu_count()} cores, {platform.system()}; Python {platform.python_version()}, {packages}; "
        f"crestline {version('crestline')}"
    )


def processor() -> str:
    """The processor's name, where the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def run(script: Path) -> bool:
    """Run one benchmark, its output going straight to ours; whether it did well."""
    print(f"\n== {script.stem.removeprefix('bench_').replace('_', ' ')}", flush=True)
    started = time.perf_counter()
    status = subprocess.run([sys.executable, str(script)], check=False, cwd=script.parent).returncode
    print(
        f"({time.perf_counter() - started:.0f} s{'' if status == 0 else f', FAILED with status {status}'})", flush=True
    )
    return status == 0


def main(argv: Sequence[str] | None = None) -> int:
    """0 if every benchmark chosen did well, 1 if one failed, 2 if the words choose none."""
    parser = argparse.ArgumentParser(description="Run the benchmarks and print their tables.")
    parser.add_argument("words", nargs="*", help="run only those whose name holds one of these")
    chosen = benchmarks(HERE, parser.parse_args(argv).words)
    if not chosen:
        print(
            f"no benchmark of that name; there are: {', '.join(s.stem for s in benchmarks(HERE, []))}", file=sys.stderr
        )
        return 2
    print(machine(), flush=True)
    failed = [script for script in chosen if not run(script)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
