"""A real VASSAL engine for the tests: its jar, its libraries, a virtual display, and windows of it.

The engine's jar comes from a package registry (`crestline extension build` keeps it in a cache), its libraries from the
system's packages (.ci/e2e-setup installs them). Nothing of either is part of this project.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LIBRARY_DIR: Final = Path("/usr/share/java")
LIBRARIES: Final = (
    "batik-all", "commons-codec", "commons-io", "commons-lang3", "commons-logging", "gnu-getopt", "httpclient5",
    "httpcore5", "httpcore5-h2", "janino", "commons-compiler", "jl", "jsoup", "logback-classic", "logback-core",
    "maven3-artifact", "miglayout-core", "miglayout-swing", "plexus-utils2", "slf4j-api", "swingx-core",
    "TimingFramework", "asm", "xml-apis", "xml-apis-ext", "xmlgraphics-commons",
)  # fmt: skip
PROGRAMS: Final = ("java", "javac", "Xvfb", "xdotool", "import")

# The engine loads, but with the welcome wizard switched off never uses, its wizard library: empty classes do.
WIZARD_CLASSES: Final[Mapping[str, str]] = {
    "Wizard": "public abstract class Wizard {}",
    "WizardController": (
        "public class WizardController { public void setProblem(String s) {}"
        " public void setForwardNavigationMode(int m) {} }"
    ),
    "WizardException": "public class WizardException extends Exception {}",
    "WizardPage": (
        "public class WizardPage extends javax.swing.JPanel { public WizardPage(String s) {}"
        " public interface WizardResultProducer {} }"
    ),
    "WizardPanelProvider": (
        "public abstract class WizardPanelProvider { public WizardPanelProvider(String a, String b, String c) {}"
        " public WizardPanelProvider(String a, String[] b, String[] c) {}"
        " public WizardPanelProvider(String[] b, String[] c) {} }"
    ),
    "WizardBranchController": (
        "public class WizardBranchController { public WizardBranchController(WizardPanelProvider p) {}"
        " public Wizard createWizard() { return null; }"
        " public Wizard getWizardForStep(String s, java.util.Map m) { return null; } }"
    ),
}
LOGBACK: Final = """<configuration><appender name="OUT" class="ch.qos.logback.core.ConsoleAppender"><encoder>
<pattern>%date %-5level %logger - %msg%n</pattern></encoder></appender>
<root level="info"><appender-ref ref="OUT"/></root></configuration>
"""


def missing() -> str:
    """What the machine lacks to run VASSAL in a window; "" if nothing."""
    lacks = [name for name in PROGRAMS if shutil.which(name) is None]
    lacks += [f"{name}.jar" for name in LIBRARIES if not _library(name).exists()]
    return f"VASSAL cannot run here, missing: {', '.join(lacks)}" if lacks else ""


def _library(name: str) -> Path:
    return LIBRARY_DIR / f"{name}.jar"


def classpath(engine_jar: Path, folder: Path) -> str:
    """The engine with its libraries; compiles the empty wizard classes into the folder."""
    source = folder / "wizard-src/org/netbeans/spi/wizard"
    classes = folder / "wizard"
    if not classes.exists():
        source.mkdir(parents=True, exist_ok=True)
        for name, text in WIZARD_CLASSES.items():
            (source / f"{name}.java").write_text(f"package org.netbeans.spi.wizard;\n{text}\n", encoding="utf-8")
        subprocess.run(
            ["javac", "-nowarn", "-d", str(classes), *map(str, sorted(source.glob("*.java")))],
            check=True,
            capture_output=True,
        )
    (folder / "logback.xml").write_text(LOGBACK, encoding="utf-8")
    (folder / "hosts").write_text("127.0.0.1 localhost\n", encoding="utf-8")  # the engine resolves no other name
    return os.pathsep.join([str(engine_jar), str(classes), *(str(_library(name)) for name in LIBRARIES)])


@contextmanager
def virtual_display(size: str = "1400x1400x24") -> Iterator[str]:
    """An X display of our own; gives its name. Tall: near the edge of its window a map scrolls under a drag."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def write_preferences(
    conf: Path, module_name: str, player: str, secret: str, more: Mapping[str, str] | None = None
) -> None:
    """VASSAL's preferences so that no dialog asks anything."""
    prefs = conf / "prefs"
    prefs.mkdir(parents=True, exist_ok=True)
    (prefs / "V_Global").write_text("welcomeWizard=false\nmoduleManagerPosition=0\n", encoding="latin-1")
    values = {
        "RealName": player, "SecretName": secret, "PromptNewLogAtStart": "false", "PromptNewLogEnd": "false",
        "promptLogComment": "false", **(more or {}),
    }  # fmt: skip
    text = "".join(f"{key.replace(' ', chr(92) + ' ')}={value}\n" for key, value in values.items())
    file_name = "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):02X}_" for c in module_name)
    (prefs / file_name).write_text(text, encoding="latin-1")


@dataclass
class Vassal:
    """A running VASSAL; text of its standard output in `log`."""

    process: subprocess.Popen[bytes]
    log: Path
    display: str

    def output(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def xdotool(self, *words: object) -> str:
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(
            command, env={**os.environ, "DISPLAY": self.display}, check=True, capture_output=True, text=True
        )
        return done.stdout

    def shows(self, title: str) -> bool:
        """Whether a window with this in its title is on the screen."""
        command = ["xdotool", "search", "--onlyvisible", "--name", title]
        return subprocess.run(command, env={**os.environ, "DISPLAY": self.display}, capture_output=True).returncode == 0

    def screenshot(self, path: Path) -> Path:
        command = ["import", "-window", "root", str(path)]
        subprocess.run(command, env={**os.environ, "DISPLAY": self.display}, check=True, capture_output=True)
        return path

    def wait_for(self, text: str, seconds: float = 60) -> None:
        """Waits until the output holds the text."""
        end = time.monotonic() + seconds
        while text not in self.output():
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"VASSAL did not say {text!r}:\n{self.output()[-4000:]}")
            time.sleep(0.1)


@contextmanager
def vassal(
    class_path: str,
    folder: Path,
    display: str,
    conf: Path,
    module: Path,
    *files: Path,
    java: str = "java",
    options: tuple[str, ...] = (),
) -> Iterator[Vassal]:
    """Runs the player with a module (and a save or log); ends it afterwards."""
    log = conf / "output.txt"
    command = [
        java, f"-DVASSAL.conf={conf}", f"-Dlogback.configurationFile={folder / 'logback.xml'}",
        f"-Djdk.net.hosts.file={folder / 'hosts'}", "-Xmx512m", *options,
        "-cp", class_path, "VASSAL.launch.Player", "-l", "--", str(module), *map(str, files),
    ]  # fmt: skip
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, env={**os.environ, "DISPLAY": display}, stdout=out, stderr=subprocess.STDOUT, cwd=conf
        )
    try:
        yield Vassal(process, log, display)
    finally:
        process.kill()
        process.wait(10)
