"""Drawings for reports, as SVG text: each function makes one, with its own scales, from plain numbers.

Colours are variables of the page (`--ink`, `--soft`, `--grid`, `--mark` and `--c0` to `--c5`), so that a drawing
follows light and dark; `alone` makes a file of its own of one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

COLOURS = 6
WIDTH = 720
LINE = 22
"""Height of a row with text."""

LIGHT = ("--ink:#1d2733;--soft:#5b6776;--grid:#e3e8ee;--mark:#c0392b;--paper:#ffffff;--panel:#f6f8fa;"
         "--c0:#2468b0;--c1:#c8641b;--c2:#2b8a57;--c3:#8250b4;--c4:#b0386a;--c5:#6a7b8c")
DARK = ("--ink:#e6ebf1;--soft:#9aa7b5;--grid:#2c3642;--mark:#ff7b6b;--paper:#12171d;--panel:#1a212a;"
        "--c0:#6aa9ee;--c1:#f0a060;--c2:#62c592;--c3:#bd94ea;--c4:#ee84ac;--c5:#9fb0c2")
STYLE = ("text{font:12px system-ui,sans-serif;fill:var(--soft)}.name{fill:var(--ink)}.marked{fill:var(--mark);"
         "font-weight:600}.grid{stroke:var(--grid)}.even{stroke:var(--soft);stroke-dasharray:4 4}")

Show = Callable[[float], str]


@dataclass
class Drawing:
    """Parts in a frame; `left` of it stand the names of rows, below it the scale."""

    title: str
    height: float
    left: float = 46
    right: float = 14
    top: float = 8
    below: float = 30
    width: float = WIDTH
    parts: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> None:
        name = f' class="{kind}"' if kind else ""
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{name}>{escape(text)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "grid", style: str = "") -> None:
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"'
                          f'{_style(style)}/>')

    def add(self, part: str) -> None:
        self.parts.append(part)

    def across(self, low: float, high: float, log: bool = False) -> Callable[[float], float]:
        """The scale from left to right."""
        a, b = (math.log(low), math.log(high)) if log else (low, high)
        room = self.width - self.left - self.right
        return lambda x: self.left + room * ((math.log(x) if log else x) - a) / ((b - a) or 1)

    def upward(self, low: float, high: float) -> Callable[[float], float]:
        """The scale from the bottom to the top."""
        room = self.height - self.top - self.below
        return lambda y: self.top + room * (high - y) / ((high - low) or 1)

    def scale_below(self, x: Callable[[float], float], ticks: Sequence[float], show: Show, name: str = "") -> None:
        floor = self.height - self.below
        for tick in ticks:
            self.line(x(tick), self.top, x(tick), floor)
            self.text(x(tick), floor + 15, show(tick), "middle")
        if name:
            self.text(self.width - self.right, self.height - 2, name, "end")

    def scale_left(self, y: Callable[[float], float], ticks: Sequence[float], show: Show) -> None:
        for tick in ticks:
            self.line(self.left, y(tick), self.width - self.right, y(tick))
            self.text(self.left - 6, y(tick) + 4, show(tick), "end")

    def svg(self) -> str:
        return (f'<svg viewBox="0 0 {self.width:.0f} {self.height:.0f}" role="img" aria-label="{escape(self.title)}">'
                f'<title>{escape(self.title)}</title>{"".join(self.parts)}</svg>')


def alone(svg: str) -> str:
    """A drawing as a file of its own."""
    style = f"svg{{{LIGHT};background:var(--paper)}}@media(prefers-color-scheme:dark){{svg{{{DARK}}}}}{STYLE}"
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        "</title>", f"</title><style>{style}</style>", 1) + "\n"


@dataclass(frozen=True)
class Row:
    """A value with its interval, under a name; marked when it is remarkable."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""
    marked: bool = False


def intervals(title: str, rows: Sequence[Row], show: Show, even: float | None = None) -> str:
    """A row for each value, with its interval as a bar; a dashed line where it would be even."""
    longest = max(len(row.name) for row in rows)
    noted = max(len(row.note) for row in rows)
    drawing = Drawing(title, len(rows) * LINE + 40, left=min(18 + 6.6 * longest, 330), right=20 + 6.4 * noted)
    ends = [end for row in rows for end in (row.low, row.high, row.value)] + ([] if even is None else [even])
    scale = ticks(min(ends), max(ends), 5)
    x = drawing.across(min(*ends, scale[0]), max(*ends, scale[-1]))
    drawing.scale_below(x, scale, show)
    if even is not None:
        drawing.line(x(even), drawing.top, x(even), drawing.height - drawing.below, "even")
    for k, row in enumerate(rows):
        y = drawing.top + LINE * (k + 0.5)
        colour = "var(--mark)" if row.marked else "var(--c0)"
        drawing.text(drawing.left - 10, y + 4, _cut(row.name, 48), "end", "marked" if row.marked else "name")
        drawing.add(f'<g stroke="{colour}" fill="{colour}"><title>{escape(row.name)}: {show(row.value)}'
                    f' ({show(row.low)} – {show(row.high)})</title><line x1="{x(row.low):.1f}" x2="{x(row.high):.1f}"'
                    f' y1="{y:.1f}" y2="{y:.1f}" stroke-width="5" stroke-opacity=".3" stroke-linecap="round"/>'
                    f'<circle cx="{x(row.value):.1f}" cy="{y:.1f}" r="4" stroke="none"/></g>')
        if row.note:
            drawing.text(drawing.width - 4, y + 4, row.note, "end")
    return drawing.svg()


def distributions(title: str, names: Sequence[str], values: Sequence[Sequence[float]], show: Show) -> str:
    """One hill for each name: how often each value came; a line at its mean, said beside it."""
    low = min(min(some) for some in values)
    high = max(max(some) for some in values)
    bins = _bins(low, high)
    hill = 58
    drawing = Drawing(title, len(names) * hill + 46, left=min(18 + 6.6 * max(map(len, names)), 200), right=60)
    x = drawing.across(bins[0], bins[-1])
    drawing.scale_below(x, [tick for tick in ticks(low, high, 8) if bins[0] <= tick <= bins[-1]], show)
    counts = [_count(some, bins) for some in values]
    tallest = max(max(some) / sum(some) for some in counts)
    for k, (name, some) in enumerate(zip(names, counts, strict=True)):
        floor = drawing.top + hill * (k + 1)
        steps = "".join(f"H{x(bins[j]):.1f}V{floor - (hill - 10) * count / sum(some) / tallest:.1f}"
                        for j, count in enumerate(some))
        mean = sum(values[k]) / len(values[k])
        colour = f"var(--c{k % COLOURS})"
        drawing.add(f'<path d="M{x(bins[0]):.1f} {floor:.1f}{steps}H{x(bins[-1]):.1f}V{floor:.1f}Z" fill="{colour}"'
                    f' fill-opacity=".28" stroke="{colour}"/>')
        drawing.line(x(mean), floor - hill + 8, x(mean), floor, "mean", f"stroke:{colour};stroke-width:2")
        drawing.text(drawing.left - 10, floor - 14, name, "end", "name")
        drawing.text(drawing.width - 4, floor - 14, f"⌀ {show(mean)}", "end")
    return drawing.svg()


def courses(title: str, names: Sequence[str], lines: Sequence[Sequence[float]], show: Show, across: str) -> str:
    """A line for each name over the course of a game, from 0 to 100 %."""
    ends = [value for line in lines for value in line]
    drawing = Drawing(title, 280, right=24 + 6.6 * max(map(len, names)), below=40)
    scale = ticks(min(*ends, 0), max(ends), 5)
    y = drawing.upward(min(*ends, scale[0]), max(*ends, scale[-1]))
    x = drawing.across(0, 1)
    drawing.scale_left(y, scale, show)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.text(x(tick), drawing.height - drawing.below + 16, f"{tick:.0%}", "middle")
    drawing.text(drawing.width - drawing.right, drawing.height - 4, across, "end")
    heights = _apart([y(line[-1]) for line in lines], 14)
    for k, (name, line) in enumerate(zip(names, lines, strict=True)):
        points = " ".join(f"{x(j / (len(line) - 1)):.1f},{y(value):.1f}" for j, value in enumerate(line))
        colour = f"var(--c{k % COLOURS})"
        drawing.add(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.2"'
                    f' stroke-linejoin="round"/>')
        drawing.add(f'<text x="{drawing.width - drawing.right + 8:.1f}" y="{heights[k] + 4:.1f}"'
                    f' style="fill:{colour};font-weight:600">{escape(name)}</text>')
    return drawing.svg()


@dataclass(frozen=True)
class Step:
    """A point of a ladder: the budget, the rating there, and its interval."""

    budget: float
    value: float
    low: float
    high: float


def ladders(title: str, names: Sequence[str], lines: Sequence[Sequence[Step]], show: Show, budget: Show,
            across: str) -> str:
    """Strength against budget, each step as wide as the last, one line for each name."""
    steps = [step for line in lines for step in line]
    ends = [end for step in steps for end in (step.low, step.high)]
    drawing = Drawing(title, 320, right=24 + 6.6 * max(map(len, names)), below=44)
    scale = ticks(min(ends), max(ends), 6)
    y = drawing.upward(min(*ends, scale[0]), max(*ends, scale[-1]))
    x = drawing.across(min(step.budget for step in steps) / 1.3, max(step.budget for step in steps) * 1.3, log=True)
    drawing.scale_left(y, scale, show)
    for at in sorted({step.budget for step in steps}):
        drawing.text(x(at), drawing.height - drawing.below + 16, budget(at), "middle")
    drawing.text(drawing.width - drawing.right, drawing.height - 4, across, "end")
    heights = _apart([y(line[-1].value) for line in lines], 14)
    for k, (name, line) in enumerate(zip(names, lines, strict=True)):
        colour = f"var(--c{k % COLOURS})"
        points = " ".join(f"{x(step.budget):.1f},{y(step.value):.1f}" for step in line)
        bars = "".join(f'<line x1="{x(step.budget):.1f}" x2="{x(step.budget):.1f}" y1="{y(step.low):.1f}"'
                       f' y2="{y(step.high):.1f}" stroke-width="5" stroke-opacity=".3" stroke-linecap="round"/>'
                       f'<circle cx="{x(step.budget):.1f}" cy="{y(step.value):.1f}" r="4" fill="{colour}"'
                       ' stroke="none"/>' for step in line)
        drawing.add(f'<g stroke="{colour}" fill="none"><polyline points="{points}" stroke-width="2"/>{bars}</g>')
        drawing.add(f'<text x="{drawing.width - drawing.right + 8:.1f}" y="{heights[k] + 4:.1f}"'
                    f' style="fill:{colour};font-weight:600">{escape(name)}</text>')
    return drawing.svg()


@dataclass(frozen=True)
class Reliability:
    """What was said and what came of it, under a name: points of both, and how many each stands for."""

    name: str
    points: list[tuple[float, float, int]]


def reliability(title: str, curves: Sequence[Reliability]) -> str:
    """Chances said (across) against what came of them (upward); on the dashed line both are the same. The larger a
    point, the more often it was said.
    """
    drawing = Drawing(title, 380, right=24 + 6.6 * max(len(one.name) for one in curves), below=36, width=520)
    x, y = drawing.across(0, 1), drawing.upward(0, 1)
    scale = [0.0, 0.25, 0.5, 0.75, 1.0]
    drawing.scale_left(y, scale, lambda tick: f"{tick:.0%}")
    drawing.scale_below(x, scale, lambda tick: f"{tick:.0%}")
    drawing.line(x(0), y(0), x(1), y(1), "even")
    most = max((count for one in curves for _, _, count in one.points), default=1)
    for k, one in enumerate(curves):
        colour = f"var(--c{k % COLOURS})"
        path = " ".join(f"{x(said):.1f},{y(came):.1f}" for said, came, _ in one.points)
        dots = "".join(f'<circle cx="{x(said):.1f}" cy="{y(came):.1f}" r="{1.5 + 5 * math.sqrt(count / most):.1f}"'
                       f' fill="{colour}" stroke="none"/>' for said, came, count in one.points)
        drawing.add(f'<g stroke="{colour}" fill="none"><polyline points="{path}" stroke-width="1.5"/>{dots}</g>')
        drawing.add(f'<text x="{drawing.width - drawing.right + 8:.1f}" y="{drawing.top + LINE * (k + 1):.1f}"'
                    f' style="fill:{colour};font-weight:600">{escape(one.name)}</text>')
    return drawing.svg()


def ticks(low: float, high: float, wanted: int) -> list[float]:
    """Round numbers that cover a stretch.

    >>> ticks(0.12, 0.38, 5)
    [0.1, 0.2, 0.3, 0.4]
    """
    step = _round_step((high - low) / wanted)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(k * step, 10) for k in range(first, max(last, first + 1) + 1)]


def _round_step(least: float) -> float:
    """The next number of the form 1, 2 or 5 times a power of ten."""
    if least <= 0:
        return 1.0
    power = 10 ** math.floor(math.log10(least))
    return float(next(power * k for k in (1, 2, 5, 10) if power * k >= least * (1 - 1e-9)))


def _bins(low: float, high: float) -> list[float]:
    step = max(_round_step((high - low) / 36), 1)
    first = math.floor(low / step)
    return [(first + k) * step for k in range(int(math.floor(high / step) - first) + 2)]


def _count(values: Sequence[float], bins: Sequence[float]) -> list[int]:
    found = [0] * (len(bins) - 1)
    step = bins[1] - bins[0]
    for value in values:
        found[int((value - bins[0]) // step)] += 1
    return found


def _apart(heights: Sequence[float], least: float) -> list[float]:
    """The same heights, moved so that texts beside them do not overlap."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda k: found[k])
    for before, after in zip(order, order[1:], strict=False):
        found[after] = max(found[after], found[before] + least)
    return found


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most - 1] + "…"


def _style(style: str) -> str:
    return f' style="{style}"' if style else ""
