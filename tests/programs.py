"""Programs that play, as short as they can be."""

from __future__ import annotations

from pathlib import Path

LAST = """
import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "layover":
        print("ready last", flush=True)
    elif word == "picks":
        last = rest.split()[-1]
    elif word == "choose":
        {before}
        print("pick", last, flush=True)
"""
"""Takes the last pick, after something else."""


def noting(note: Path) -> str:
    """The same, and what it hears at the beginning and at the end stands in a file."""
    return LAST.format(before="pass") + f"""
    if word in ("layover", "over", "quit"):
        open({str(note)!r}, "a").write(word + " ")
"""
