"""Any game whose board has not been drawn yet: its view as an outline, by the names of its components."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from layover.cli.boards import View
from layover.engine.pack import Pack
from layover.engine.words import words_of
from layover.games import get

ENVELOPE = ("game", "ply", "over", "asked")


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    words = words_of(get(view["game"])).tree
    called = {key: label[lang] for key, label in words["label"].items()}
    called |= {id: name for noun, ids in pack.ids.items()
              for id, name in zip(ids, pack.names[lang].get(noun) or ids, strict=False) if not id.isdecimal()}
    tree = Tree(Text(pack.title), hide_root=True, guide_style="dim")
    panels = dict(zip(names, view["seats"], strict=True))
    board = {key: value for key, value in view.items() if key not in ("seats", *ENVELOPE, *words["view"]["hidden"])}
    _fill(tree, {**panels, **board}, called)
    return tree


def _fill(tree: Tree, node: dict[str, Any], called: dict[str, str]) -> None:
    """Single facts side by side on one line, then a branch for each part that has parts of its own."""
    facts = [f"{_label(key, called)} {_fact(value, called)}" for key, value in node.items()
             if not _is_nothing(value) and not _has_parts(value)]
    if facts:
        tree.add(Text(" · ".join(facts)))
    for key, value in node.items():
        if _has_parts(value):
            _fill(tree.add(Text(_label(key, called), style="bold")), _parts(value), called)


def _is_nothing(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {})


def _has_parts(value: Any) -> bool:
    return bool(value) and (isinstance(value, dict) or isinstance(value, list) and isinstance(value[0], (dict, list)))


def _parts(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {str(n): part for n, part in enumerate(value, start=1)}


def _label(key: str, called: dict[str, str]) -> str:
    return called.get(key, key.replace("_", " "))


def _fact(value: Any, called: dict[str, str]) -> str:
    if isinstance(value, list):
        return ", ".join(_fact(part, called) for part in value)
    if value is True:
        return "✓"
    return "–" if value is None else called.get(str(value), str(value))
