# mypyc: skip
"""The words of a PDX scene."""

from __future__ import annotations

from typing import Any, Self

from layover.engine.bits import bit, bits
from layover.engine.errors import Malformed
from layover.engine.scene import Scene
from layover.games.pdx.pack import GATES, HAULS, SIZES, SLOTS, TOKENS, WILD, specialist
from layover.games.pdx.state import AT_GATE, CASES, CONCOURSE, MEDIUM, NO_GATE, NO_PLANE, NONE, PHASES, Pdx
from layover.games.pdx.steps.turn import END_TURN

PHASE_OF = {"land": 0, "land_token": 0, "land_action": 0, "reclaim_suitcases": 1, "worker": 2, "suitcase_place": 2,
            "owner_suitcase": 2, "schedule_flights": 3, "discard_token": 4, "discard_plane": 4, "end_turn": 4}


class PdxScene(Scene):
    """`seat(0, gates="small CUN | medium CLT* TIJ | large(P) MAD", tokens="2 wild food", reserve="OAK BOM",
    hangar="small large", slots="food_security analyst", worker="exec_build", suitcases="exec_lease",
    campaigns="beach_city", stocks="air_chef_inc")`;
    `board(market="OAK CUN - TIJ", heights="4 1 0 2 4 4 4 4", display="art_art", display_heights="1 0 12",
    runway="small large", ads="beach_city - city_city", ad_deck="", public="baggage_shop", supply={"comfort": 0},
    upgrades=0, extra_gates=1, rounds=3)`.

    Tiles by their three letters; `*` after the tile a plane stands on, `(P)` after the size for a plane at the gate;
    `-` for an empty place. Gates beyond the third are extra ones. What `supply` and `runway` leave out goes to the
    storage and the hangar of the last seat.
    """

    def clear(self) -> None:
        s: Pdx = self.state
        s.order = (*[seat for seat in range(s.seats) if seat != s.tyler], *([s.tyler] if s.tyler != NONE else []))
        s.runway = (0, 1, 2) * s.pack.planes_per_size[s.seats]
        for seat in range(s.seats):
            s.supply[WILD] += s.tokens[seat * TOKENS + WILD]
            s.tokens[seat * TOKENS + WILD] = 0
        s.stack = []

    def seat(self, seat: int, gates: str | None = None, tokens: str = "", reserve: str = "", hangar: str = "",
             slots: str = "", worker: str = "", suitcases: str = "", campaigns: str = "", stocks: str = "",
             **things: Any) -> Self:
        s: Pdx = self.state
        if gates is not None:
            self._gates(seat, [gate.split() for gate in gates.split("|")])
        for token, count in _counted(tokens):
            k = self.number("token", token)
            s.tokens[seat * TOKENS + k] += count
            s.supply[k] -= count
        s.reserve[seat] += tuple(self._tile(code) for code in reserve.split())
        for size in hangar.split():
            s.hangar[seat * HAULS + self._plane(size)] += 1
        for place, id in enumerate(slots.split()):
            self._slot(seat, place, id)
        if worker:
            s.worker[seat] = self.number("office", worker if worker.startswith("exec") else f"office_{worker}")
        for id in suitcases.split():
            s.cases[seat * CASES + self.number("executive", id)] += 1
            s.cases[seat * CASES + CONCOURSE] -= 1
        for id in campaigns.split():
            s.campaigns[seat] |= self._campaign(id)
        for id in stocks.split():
            card = bit(self.number("stock", f"stock_{id}"))
            s.stock_deck &= ~card
            s.stocks[seat] |= card
        return self

    def board(self, market: str = "", heights: str = "", display: str = "", display_heights: str = "",
              runway: str | None = None, ads: str = "", ad_deck: str | None = None, public: str = "",
              supply: dict[str, int] | None = None, upgrades: int | None = None, extra_gates: int | None = None,
              rounds: int | None = None, **things: Any) -> Self:
        s: Pdx = self.state
        for stack, code in enumerate(market.split()):
            s.market[stack] = NONE if code == "-" else self._tile(code)
            if code == "-":
                s.height[stack] = 0
        for stack, height in enumerate(heights.split()):
            s.height[stack] = int(height)
        for stack, id in enumerate(display.split()):
            s.display[stack] = NONE if id == "-" else self._office(id)
        for stack, height in enumerate(display_heights.split()):
            s.display_height[stack] = int(height)
        if runway is not None:
            self._runway([SIZES.index(size) for size in runway.split()])
        for slot, id in enumerate(ads.split()):
            s.ads[slot] = self._ad(id)
        if ad_deck is not None:
            self._ad_deck(ad_deck.split())
        for slot, id in enumerate(public.split()):
            s.public[slot] = self._open(id)
        for token, count in (supply or {}).items():
            k = self.number("token", token)
            s.tokens[(s.seats - 1) * TOKENS + k] += s.supply[k] - count
            s.supply[k] = count
        s.upgrades = s.upgrades if upgrades is None else upgrades
        s.extra_gates = s.extra_gates if extra_gates is None else extra_gates
        s.rounds = s.rounds if rounds is None else rounds
        return self

    def turn(self, seat: int) -> Self:
        """Begin the turn of a seat."""
        s: Pdx = self.state
        self._fill()
        s.place = s.order.index(seat)
        name = "tyler_turn" if seat == s.tyler else "turn"
        found = next(step for step in self.table.game.steps if step.name == name)
        passes = next(step for step in self.table.game.steps if step.name == "pass")
        s.active = seat
        s.stack = [passes.at(seat), found.at(seat)] if seat == s.tyler else [found.at(seat)]
        return self._settle()

    def ask(self, step: str, seat: int, x: int = 0, y: int = 0, z: int = 0, active: int | None = None,
            phase: str = "") -> Self:
        """Put one question before a seat, in the turn of `active` (its own unless told); then that turn ends."""
        s: Pdx = self.state
        self._fill()
        found = next((one for one in self.table.game.steps if one.name == step), None)
        if found is None:
            raise Malformed("scene/step", f"pdx has no step {step!r}")
        s.active = seat if active is None else active
        s.place = s.order.index(s.active) if s.active != NONE else 0
        s.phase = PHASES.index(phase) if phase else PHASE_OF.get(step, 2)
        s.stack = [END_TURN.at(s.active)] if s.active != NONE and step != "end_turn" else []
        s.stack.append(found.at(seat, x, y, z))
        return self._settle()

    # Reading it back

    def answers(self) -> list[str]:
        """The legal answers to the question itself, without the any-time actions beside it."""
        table = self.table
        return [table.name(pick) for pick in table.legal() if not table.game.heading_of[pick].anytime]

    def route(self, gate: str) -> str:
        """The tiles of a gate by their codes, `*` on the plane's; `(P)` first when the plane is at the gate."""
        s: Pdx = self.state
        k = self.number("gate", gate)
        words = ["(P)"] if s.plane[k] == AT_GATE else []
        words += [self.code(tile) + ("*" if at == s.plane[k] else "") for at, tile in enumerate(s.routes[k])]
        return " ".join(words)

    def code(self, tile: int) -> str:
        return str(self.state.pack.ids["destination"][tile]).removeprefix("dest_").upper()

    def tokens(self, seat: int) -> dict[str, int]:
        s: Pdx = self.state
        row = s.tokens[seat * TOKENS:(seat + 1) * TOKENS]
        return {id: count for id, count in zip(s.pack.ids["token"], row, strict=True) if count}

    def supply(self, token: str) -> int:
        return int(self.state.supply[self.number("token", token)])

    def runway(self) -> list[str]:
        return [SIZES[size] for size in self.state.runway]

    def size(self, gate: str) -> str:
        return SIZES[self.state.size[self.number("gate", gate)]]

    # Inside

    def _tile(self, code: str) -> int:
        s: Pdx = self.state
        tile = self.number("destination", f"dest_{code.lower()}")
        if not s.is_unseen(tile):
            raise Malformed("scene/taken", f"{code} is somewhere else already")
        s.see(tile)
        return tile

    def _gates(self, seat: int, gates: list[list[str]]) -> None:
        s: Pdx = self.state
        for k, words in enumerate(gates):
            gate = seat * GATES + k
            if s.size[gate] == NO_GATE:
                s.gates[seat] += 1
                s.extra_gates -= 1
            before = s.size[gate]
            s.size[gate] = SIZES.index(words[0].removesuffix("(P)"))
            s.upgrades -= (s.size[gate] >= MEDIUM) - (before >= MEDIUM)
            if words[0].endswith("(P)"):
                s.plane[gate] = AT_GATE
            for at, code in enumerate(words[1:]):
                if code.endswith("*"):
                    s.plane[gate] = at
                s.routes[gate] += (self._tile(code.rstrip("*")),)
            if s.plane[gate] != NO_PLANE:
                self._plane(SIZES[s.size[gate]])

    def _plane(self, size: str) -> int:
        """A plane leaves the runway, the last of its size."""
        s: Pdx = self.state
        k = SIZES.index(size)
        if k not in s.runway:
            raise Malformed("scene/taken", f"no {size} plane is left on the runway")
        at = len(s.runway) - 1 - s.runway[::-1].index(k)
        s.runway = s.runway[:at] + s.runway[at + 1:]
        return k

    def _runway(self, sizes: list[int]) -> None:
        s: Pdx = self.state
        for k in range(HAULS):
            s.hangar[(s.seats - 1) * HAULS + k] += s.runway.count(k) - sizes.count(k)
        s.runway = tuple(sizes)

    def _office(self, id: str) -> int:
        s: Pdx = self.state
        office = self.number("office", f"office_{id}")
        if not s.unseen_offices & bit(office):
            raise Malformed("scene/taken", f"{id} is somewhere else already")
        s.unseen_offices &= ~bit(office)
        return office

    def _open(self, id: str) -> int:
        """An office out of the display, whose last stack with a hidden tile is a tile lower."""
        s: Pdx = self.state
        office = self._office(id)
        s.opened |= bit(office)
        stack = max(range(len(s.display_height)), key=lambda k: s.display_height[k])
        s.display_height[stack] -= 1
        return office

    def _slot(self, seat: int, place: int, id: str) -> None:
        s: Pdx = self.state
        if f"spec_{id}" in s.pack.ids["specialist"]:
            kind = self.number("specialist", f"spec_{id}")
            s.specialists[kind] -= 1
            s.powers[seat] |= bit(kind)
            s.slots[seat * SLOTS + place] = specialist(kind)
        else:
            s.slots[seat * SLOTS + place] = self._open(id)

    def _campaign(self, id: str) -> int:
        s: Pdx = self.state
        card = bit(self.number("campaign", f"camp_{id}"))
        s.ad_deck &= ~card
        return card

    def _ad(self, id: str) -> int:
        if id == "-":
            return NONE
        self._campaign(id)
        return self.number("campaign", f"camp_{id}")

    def _ad_deck(self, ids: list[str]) -> None:
        """Only these stay in the deck; the last seat has launched the others."""
        s: Pdx = self.state
        kept = sum(bit(self.number("campaign", f"camp_{id}")) for id in ids)
        s.campaigns[s.seats - 1] |= s.ad_deck & ~kept
        s.ad_deck = kept

    def _fill(self) -> None:
        """Stacks and slots that the scene leaves open show the first unseen tiles, offices and campaigns."""
        s: Pdx = self.state
        tiles = [tile for tile in range(s.pack.destinations) if s.is_unseen(tile)]
        for stack in range(len(s.market)):
            if s.market[stack] == NONE and s.height[stack]:
                tile = tiles.pop()
                s.see(tile)
                s.market[stack] = tile
        for stack in range(len(s.display)):
            if s.display[stack] == NONE and s.display_height[stack]:
                s.display[stack] = bits(s.unseen_offices)[-1]
                s.unseen_offices ^= bit(s.display[stack])
        if all(campaign == NONE for campaign in s.ads):
            for slot in range(len(s.ads)):
                if s.ad_deck:
                    s.ads[slot] = bits(s.ad_deck)[-1]
                    s.ad_deck ^= bit(s.ads[slot])


def _counted(words: str) -> list[tuple[str, int]]:
    """`2 wild food` is two wild tokens and a food token."""
    found: list[tuple[str, int]] = []
    count = 1
    for word in words.split():
        if word.isdigit():
            count = int(word)
        else:
            found.append((word, count))
            count = 1
    return found


SCENE = PdxScene
