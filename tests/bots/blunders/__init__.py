"""The blunder suite: positions in which some picks are plainly wrong, a file a game, by the question that they ask.
`hard` makes none of them, `normal` few. Fixed iterations and seeds, so always the same answer. Grows with every report.
"""

from __future__ import annotations

from tests.bots.blunders import airlines, duck_dealer, pdx, portal, postcards
from tests.bots.blunders.blunder import Blunder

KINDS: dict[str, dict[str, list[Blunder]]] = {
    "pdx": pdx.KINDS, "airlines": airlines.KINDS, "portal": portal.KINDS, "postcards": postcards.KINDS,
    "duck_dealer": duck_dealer.KINDS}
"""Game -> question -> its scenes."""
