"""Short cuts for the scenes of Portal."""

from __future__ import annotations

from typing import Any


def activating(s: Any, seat: int = 0) -> Any:
    """The turn of a seat from its Activate step on: nothing deployed, the Move step left out."""
    s.turn(seat)
    while s.table.game.asked(s.state).name != "activate":
        if "end_deploy" in s.picks():
            s.play("end_deploy")
        else:
            s.state.stack.pop()
            s.table.game.advance(s.state)
    return s


def asked(s: Any) -> str:
    """What is asked."""
    return str(s.table.game.asked(s.state).name)


def events(s: Any, kind: str) -> list[dict[str, Any]]:
    """What happened of one kind, as the gallery sees it."""
    return [event for event in s.table.events() if event["kind"] == kind]
