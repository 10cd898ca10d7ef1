"""Any game whose board has not been drawn yet: its view as an outline."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from layover.cli.boards import View
from layover.engine.pack import Pack

ENVELOPE = ("game", "ply", "over", "asked")


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    tree = Tree(Text(pack.title), hide_root=True)
    for key, value in view.items():
        if key == "seats":
            for name, panel in zip(names, value, strict=True):
                _add(tree, name, panel)
        elif key not in ENVELOPE:
            _add(tree, key, value)
    return tree


def _add(tree: Tree, key: str, value: Any) -> None:
    if isinstance(value, dict) and any(isinstance(part, (dict, list)) for part in value.values()):
        branch = tree.add(Text(key))
        for name, part in value.items():
            _add(branch, str(name), part)
    elif isinstance(value, dict):
        _add(tree, key, [f"{name} {part}" for name, part in value.items()])
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        branch = tree.add(Text(key))
        for n, part in enumerate(value, start=1):
            _add(branch, str(n), part)
    else:
        shown = ", ".join(str(part) for part in value) if isinstance(value, list) else value
        tree.add(Text(f"{key}: {shown}"))
