"""Puts Layover in the virtual environment whose Python runs this.

    python tools/install.py KEY            compiled, where the machine has a C compiler
    python tools/install.py KEY --soon     to play within a minute: plain, and compiled aside for the next time

KEY stands for the contents of all that a wheel is made from (see the Makefile). A wheel is made aside and installed
whole; what the environment holds is told by a mark in it, taken away before anything changes: an installation that was
cut short is done again.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
VENV = Path(sys.prefix)
NO_COMPILER = VENV / ".no-compiler"
"""There since it was said that there is none: it is said once."""
SENTENCES = {
    "building": {"en": "Building Layover (a few minutes where the rules are compiled)",
                 "fr": "Construction de Layover (quelques minutes quand les règles sont compilées)"},
    "soon": {"en": "Installing Layover", "fr": "Installation de Layover"},
    "aside": {"en": "The rules run plain this time; they are being compiled for the next start, several times faster.",
              "fr": "Cette fois les règles tournent sans être compilées ; elles le seront au prochain démarrage, "
                    "plusieurs fois plus rapides."},
    "compiled": {"en": "The rules are compiled from now on.", "fr": "Désormais les règles sont compilées."},
    "no_compiler": {"en": "No C compiler (or no Python headers) here: the rules run plain, several times slower.",
                    "fr": "Pas de compilateur C (ou pas d'en-têtes de Python) ici : les règles tournent sans être "
                          "compilées, plusieurs fois plus lentes."},
}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("key")
    words.add_argument("--soon", action="store_true")
    words.add_argument("--aside", action="store_true", help=argparse.SUPPRESS)  # what `--soon` starts in the background
    told = words.parse_args()
    BUILD.mkdir(exist_ok=True)
    if told.aside:
        make_wheel(told.key, unless=lambda: not mark(told.key, "plain").exists())  # another key: nobody wants it
    elif not mark(told.key).exists():
        if told.soon and not wheel_folder(told.key).exists():
            install_plain(told.key)
            compile_aside(told.key)
        else:
            install(told.key)


def mark(key: str, kind: str = "layover") -> Path:
    """`.layover-KEY`: the best wheel this machine can make is installed. `.plain-KEY`: the plain one."""
    return VENV / f".{kind}-{key}"


def wheel_folder(key: str) -> Path:
    """Where a finished wheel waits."""
    return BUILD / f"wheel-{key}"


def install(key: str) -> None:
    if not wheel_folder(key).exists():
        say("building")
    make_wheel(key)
    wheel = str(next(wheel_folder(key).glob("*.whl")))
    with installing(mark(key)):
        pip("install", "-c", "constraints.txt", wheel)
        pip("install", "--no-deps", "--force-reinstall", wheel)  # where the same version was there already
    package = Path(sysconfig.get_path("platlib"), "layover")
    reasons = [file.read_text(encoding="utf-8") for file in (package / "plain.txt", package / "server" / "no_web.txt")
               if file.exists()]
    print("".join(reasons) or sentence("compiled"), flush=True)
    shutil.rmtree(wheel_folder(key))


def install_plain(key: str) -> None:
    if not mark(key, "plain").exists():
        say("soon")
        with installing(mark(key, "plain")):
            pip("install", "-c", "constraints.txt", ".", LAYOVER_PURE="1")


@contextmanager
def installing(done: Path) -> Iterator[None]:
    """No mark while the environment changes, then this one."""
    for kind in ("layover", "plain"):
        for old in VENV.glob(f".{kind}-*"):
            old.unlink()
    yield
    done.touch()


def compile_aside(key: str) -> None:
    """In a session of its own, so that it goes on when the table is stopped, and gives way to everything else."""
    if not has_compiler():
        if not NO_COMPILER.exists():
            say("no_compiler")
            NO_COMPILER.touch()
        return
    NO_COMPILER.unlink(missing_ok=True)
    say("aside")
    with (BUILD / "wheel.log").open("w") as log:
        subprocess.Popen(["nice", "-n", "19", sys.executable, __file__, key, "--aside"], start_new_session=True,
                         stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def has_compiler() -> bool:
    """Whether it is worth a try: the build itself finds out for good."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return bool(shutil.which(words[0])) and Path(sysconfig.get_path("include"), "Python.h").is_file()


def make_wheel(key: str, unless: Callable[[], bool] = lambda: False) -> None:
    """One at a time: who comes while the same wheel is being made waits, and finds it."""
    with (BUILD / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if wheel_folder(key).exists() or unless():
            return
        for old in BUILD.glob("wheel-*"):
            shutil.rmtree(old)
        pip("wheel", "--no-deps", "-w", str(BUILD / "wheel-part"), ".")
        (BUILD / "wheel-part").rename(wheel_folder(key))


def pip(*words: str, **env: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", words[0], "-q", *words[1:]]
    if code := subprocess.run(command, cwd=ROOT, env={**os.environ, **env}).returncode:
        sys.exit(code)


def say(key: str) -> None:
    print(sentence(key), flush=True)


def sentence(key: str) -> str:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return SENTENCES[key]["fr" if spoken.lower().startswith("fr") else "en"]


if __name__ == "__main__":
    main()
