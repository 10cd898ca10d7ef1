"""Rules that refuse nothing and make something happen, where that is not the usual one of its kind of event."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

FOUNDER_DRAWS: Final = Rule("AIR-048")
"""Why a flight card is drawn that no extension begins with."""
