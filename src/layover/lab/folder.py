"""The folder of a run: what was asked (`run.json`) and a row for every game (`games.csv`), appended as they come.

A run that is killed leaves whole rows and at most one torn line, which the next run cuts off before it goes on.
"""

from __future__ import annotations

import csv
import errno
import fcntl
import io
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.lab.files import write_whole
from layover.lab.play import Played

RUN, ROWS, PARQUET = "run.json", "games.csv", "games.parquet"
FORMATS = ("csv", "parquet")


class Folder:
    """Where the rows of one run are kept; nobody else may write there meanwhile."""

    def __init__(self, path: Path, asked: dict[str, Any], rules: Game[Any]) -> None:
        self.path = path
        self.rules = rules
        if path.exists() and not path.is_dir():
            raise Malformed("file/folder", f"--out {path}: is a file; name a folder")
        path.mkdir(parents=True, exist_ok=True)
        self._begin(asked)
        self.lock = (path / RUN).open("rb")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.lock.close()
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise
            raise Malformed("run/busy", f"--out {path}: another run is writing there; wait for it, or name"
                                        " another folder") from None
        self.played = self._read()
        self.rows = (path / ROWS).open("a", encoding="utf-8", newline="")

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.rows.close()
        self.lock.close()

    def _begin(self, asked: dict[str, Any]) -> None:
        """Say what is asked for, or see that the same was asked before."""
        file = self.path / RUN
        text = json.dumps(asked, indent=2, ensure_ascii=False) + "\n"
        if not file.exists():
            if any(self.path.iterdir()):
                raise Malformed("run/foreign", f"--out {self.path}: holds files that are not of a run; name an empty"
                                               " or a new folder")
            write_whole(file, text)
            return
        try:
            before = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise Malformed("run/foreign", f"{file}: cannot be read; name another folder") from None
        if before != json.loads(text):
            keys = [key for key in {**before, **asked} if before.get(key) != json.loads(text).get(key)]
            keys = [key for key in keys if key in ("command", "game")] or keys
            told = "; ".join(f"{key} was {json.dumps(before.get(key))}, now {json.dumps(asked.get(key))}"
                             for key in keys)
            raise Malformed("run/other", f"--out {self.path}: holds another run ({told}); name another folder, or"
                                         " ask for the same to go on with it")

    def _read(self) -> list[Played]:
        """The rows so far; a torn last line is cut off."""
        file = self.path / ROWS
        if not file.exists():
            return []
        whole = file.read_bytes()
        kept = whole.rfind(b"\n") + 1
        if kept < len(whole):
            os.truncate(file, kept)
        return read_rows(file, self.rules)

    def append(self, batch: list[Played]) -> None:
        """Add games, in order; they are on disk when this returns."""
        rows = [one.row() for one in batch]
        text = io.StringIO()
        table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        if not self.played:
            table.writeheader()
        table.writerows(rows)
        self.rows.write(text.getvalue())
        self.rows.flush()
        self.played += batch

    def parquet(self) -> Path:
        """All rows as `games.parquet` too."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        rows = [one.row() for one in self.played]
        file, part = self.path / PARQUET, self.path / f".{PARQUET}"
        pq.write_table(pa.table({name: [row[name] for row in rows] for name in rows[0]}), part)
        os.replace(part, file)
        return file


def read_rows(file: Path, rules: Game[Any]) -> list[Played]:
    """The games of a file, in order; a torn last line is passed over."""
    text = file.read_text(encoding="utf-8")
    found: list[Played] = []
    for number, row in enumerate(csv.DictReader(io.StringIO(text[:text.rfind("\n") + 1]))):
        try:
            one = Played.of(row, rules)
        except (KeyError, ValueError, TypeError, AttributeError):
            one = None
        if one is None or one.number != number:
            raise Malformed("run/damaged", f"{file}: line {number + 2} is not game {number} of this run; remove the"
                                           " folder, or the file from that line on")
        found.append(one)
    return found


def need_pyarrow(what: str) -> None:
    """Said before the first game rather than after the last."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise Malformed("extra/lab", f"{what} needs pyarrow: pip install 'layover[lab]'") from None


def need_numbers(ray: str | None, pack: str | None, automas: list[str], mixed: list[str]) -> None:
    """What cannot be written down is said before the first game."""
    try:
        import librt.vecs  # noqa: F401
    except ImportError:
        raise Malformed("extra/observations", "observations need librt: pip install 'layover[lab]'") from None
    for there, why in ((ray, "are written on this machine: leave out --ray"),
                       (pack, "are of the game's own components: leave out --pack"),
                       (automas, f"are of bots alone, and {', '.join(automas)} is an automa"),
                       (mixed, f"are of games alike: give {', '.join(mixed)} one value")):
        if there:
            raise Malformed("simulate/observations", f"observations {why}")
