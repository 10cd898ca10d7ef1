"""The schema, version by version: files `0001_….sql` in order, each run once."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from layover.engine.errors import Malformed

VERSION_TABLE = "create table if not exists schema_version (version bigint primary key)"
READ_VERSION = "select coalesce(max(version), 0) from schema_version"
WRITE_VERSION = "insert into schema_version (version) values ($1)"


class Migration(NamedTuple):
    """One step of the schema."""

    version: int
    statements: tuple[str, ...]


@cache
def migrations() -> tuple[Migration, ...]:
    """Every step there is, oldest first."""
    found = []
    for file in files("layover.server.store").joinpath("schema").iterdir():
        if match := re.fullmatch(r"(\d{4})_\w+\.sql", file.name):
            found.append(Migration(int(match[1]), split(file.read_text(encoding="utf-8"))))
    return tuple(sorted(found))


def pending(version: int) -> tuple[Migration, ...]:
    """What is left to do from a version on; a schema from the future is refused."""
    newest = migrations()[-1].version
    if version > newest:
        raise Malformed("store/newer", f"the database has schema {version}, this release knows up to {newest}:"
                                       " use the newer release")
    return tuple(step for step in migrations() if step.version > version)


def split(text: str) -> tuple[str, ...]:
    """The statements of a file: each ends with a semicolon at the end of a line."""
    bare = "\n".join(line.split("--")[0].rstrip() for line in text.splitlines())
    return tuple(part.strip() for part in re.split(r";\n", bare + "\n") if part.strip())
