"""The rules that the log names where another one than the usual of its kind made something happen."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

LANDED_ON_ACTIVITY: Final = Rule("PDX-044")
LANDED_ON_ACTION: Final = Rule("PDX-045")
GAINED_BY_ACTION: Final = Rule("PDX-046")
OF_A_SUITCASE: Final = Rule("PDX-058")
OPENED_IN_PUBLIC: Final = Rule("PDX-139")
CAMPAIGN_PRICE: Final = Rule("PDX-145")
OPENED_BY_TYLER: Final = Rule("PDX-206")
FIRST_IN_READING_ORDER: Final = Rule("PDX-210")
LAUNCHED_BY_TYLER: Final = Rule("PDX-215")
VISITED_TYLER: Final = Rule("PDX-216")
LEASED_BY_BROKER: Final = Rule("PDX-265")
