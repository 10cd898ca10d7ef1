"""Rule coverage: for every rule id of every game, is it cited in the code, held by a test, seen refusing a mutated
pick of a golden, and seen at work in a golden? Fails if an id has no test. `make rules`, or with names of games.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from layover.engine.words import words_of
from layover.games import IDS, get
from tests.goldens import refusals, rules_in_goldens

MARK = re.compile(r"mark\.rule\(([^)]*)\)")
ID = re.compile(r'"([A-Z]+-\w+)"')
STRIDE = 17
TABLES_OWN = "TABLE-"
"""Rules of every table, whatever is played at it."""


def held(game: str) -> set[str]:
    """The ids that tests name in their marks."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "games" / game).glob("test_*.py"):
        for mark in MARK.finditer(path.read_text(encoding="utf-8")):
            found |= set(ID.findall(mark[1]))
    return found


def cited(game: str) -> set[str]:
    """The ids that the game's code names: as a Rule, in a docstring or comment (ranges included), or for an event."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "layover" / "games" / game).rglob("*.py")]
    text = "\n".join(texts)
    words = words_of(get(game))
    found = set(re.findall(r"[A-Z]{3}-\w+", text)) | {entry["rule"] for entry in words.tree["event"].values()}
    ids = list(words.rules)
    for first, last in re.findall(r"([A-Z]{3}-\w+) to ([A-Z]{3}-\w+)", text):
        if first in ids and last in ids:
            found |= set(ids[ids.index(first):ids.index(last) + 1])
    return found


def report(game: str) -> bool:
    """Print the table of one game; whether every id is held by a test."""
    words = words_of(get(game))
    ids = [id for id in words.rules if not id.startswith("TABLE")]
    in_code, in_tests = cited(game), held(game)
    refusing, at_work = refusals(game, STRIDE), rules_in_goldens(game)
    print(f"\n{words.title('en')}\n  {'rule':8} {'code':5} {'test':5} {'refused':8} golden")
    for id in ids:
        count = refusing[id] or ("-" if "no_en" not in words.rules[id] else "never")
        print(f"  {id:8} {_tick(id in in_code):5} {_tick(id in in_tests):5} {count!s:8} {_tick(id in at_work)}")
    bare = [id for id in ids if id not in in_tests]
    odd = sorted(id for id in in_tests - set(ids) if not id.startswith(TABLES_OWN))
    both = all(words.rules[id].get("en") and words.rules[id].get("fr") for id in ids)
    print(f"  {len(ids) - len(bare)} of {len(ids)} held by a test;"
          f" both languages {'complete' if both else 'INCOMPLETE'};"
          f" {sum(id in in_code for id in ids)} cited in the code; {sum(id in refusing for id in ids)} seen refusing;"
          f" {sum(id in at_work for id in ids)} at work in a golden")
    if bare:
        print(f"  WITHOUT A TEST: {', '.join(bare)}")
    if odd:
        print(f"  tests name ids that do not exist: {', '.join(odd)}")
    return not bare and not odd and both


def _tick(yes: bool) -> str:
    return "yes" if yes else "-"


if __name__ == "__main__":
    results = [report(game) for game in sys.argv[1:] or IDS]
    sys.exit(0 if all(results) else 1)
