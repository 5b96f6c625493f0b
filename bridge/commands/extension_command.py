"""`crestline extension build` and `crestline extension install [MODULE]`."""

from __future__ import annotations

import argparse
import shutil

from bridge.commands.argument_types import path
from bridge.commands.statuses import EXTENSION_STATUSES
from bridge.doctor import vassal
from bridge.extension import building, engine_jar, installing
from bridge.extension.errors import ExtensionError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True, metavar="build|install")
    build = tasks.add_parser("build", help="build crestline.vmdx from source (JDK 11 or newer and Maven)")
    build.add_argument(
        "--engine", type=path, metavar="JAR", help="VASSAL's Vengine.jar (default: fetched once with pip)"
    )
    build.add_argument("--tests", action="store_true", help="run its unit tests too")
    build.add_argument("--out", type=path, metavar="FILE", help="put a copy there")
    install = tasks.add_parser("install", help="put crestline.vmdx where VASSAL looks for extensions")
    install.add_argument(
        "module", nargs="?", type=path, help="a .vmod: for this module only (default: for every module)"
    )
    install.add_argument("--conf", type=path, metavar="DIR", help="VASSAL's folder, if it is not in its usual place")
    install.add_argument("--file", type=path, metavar="VMDX", help="the extension (default: the one that came along)")
    for each in (parser, build, install):
        each.epilog = EXTENSION_STATUSES


def run(args: argparse.Namespace) -> int:
    """Raises ExtensionError with one line that says what is missing."""
    return _build(args) if args.task == "build" else _install(args)


def _build(args: argparse.Namespace) -> int:
    lacks = building.lacking()
    if lacks:
        raise ExtensionError("to build the extension this is missing: " + "; ".join(lacks))
    engine = args.engine or engine_jar.provide(engine_jar.cached())
    built = building.build(engine, args.tests)
    installing.check(built)
    for copy in filter(None, (building.CARRIED, args.out)):
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, copy)
        print(f"built {copy}")
    return 0


def _install(args: argparse.Namespace) -> int:
    extension = args.file or vassal.carried_extension()
    if extension is None:
        raise ExtensionError(f"no {vassal.FILE_NAME} came with this package; build it: crestline extension build")
    everywhere = installing.place_for_every_module(args.conf or vassal.this_folder())
    target = everywhere if args.module is None else installing.place_beside(args.module)
    changed = installing.install(extension, target)
    print(f"{'installed' if changed else 'already there:'} {target}")
    if args.module is not None and everywhere.is_file():
        print(f"note: {everywhere} serves every module, this one too; one of the two is enough")
    print("Start VASSAL, open a module, and look for the Crestline button in its toolbar.")
    return 0
