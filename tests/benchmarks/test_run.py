"""The runner finds the benchmarks, passes their failure on, and the tables line up."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any, Final

import pytest

FOLDER: Final = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def runner() -> dict[str, Any]:
    return runpy.run_path(str(FOLDER / "run.py"))


def script(folder: Path, name: str, text: str) -> Path:
    path = folder / f"bench_{name}.py"
    path.write_text(text, encoding="utf-8")
    return path


def test_benchmarks_are_chosen_by_name(runner: dict[str, Any], tmp_path: Path) -> None:
    for name in ("serve", "los", "los_python"):
        script(tmp_path, name, "")
    (tmp_path / "table.py").write_text("", encoding="utf-8")

    def names(*words: str) -> list[str]:
        return [path.stem for path in runner["benchmarks"](tmp_path, words)]

    assert names() == ["bench_los", "bench_los_python", "bench_serve"]
    assert names("los") == ["bench_los", "bench_los_python"]
    assert names("nothing") == []


def test_output_and_status_of_a_benchmark_come_through(
    runner: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert runner["run"](script(tmp_path, "good", "print('12,000 lines a second')"))
    assert "12,000 lines a second" in capfd.readouterr().out
    assert not runner["run"](script(tmp_path, "bad", "raise SystemExit(3)"))
    assert "FAILED with status 3" in capfd.readouterr().out


def test_an_unknown_name_is_told(runner: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert runner["main"](["no-such-benchmark"]) == 2
    assert "no benchmark of that name" in capsys.readouterr().err


def test_the_machine_is_named(runner: dict[str, Any]) -> None:
    assert "cores" in runner["machine"]()
    assert "numba" in runner["machine"]()
