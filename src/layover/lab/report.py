"""Reports as single pages of HTML: nothing is loaded from elsewhere, light and dark, fit for printing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from layover.engine.seating import show_value
from layover.engine.words import Words, words_of
from layover.games import get
from layover.lab import plots
from layover.lab.play import FORFEIT
from layover.lab.plots import Row, Step
from layover.lab.shares import FEWEST, Component, Share
from layover.lab.stats import mean_interval
from layover.lab.words import number, percent, say

if TYPE_CHECKING:
    from layover.lab.arena import Arena
    from layover.lab.simulate import Report

MANY = 24
"""More components of a kind than this are drawn in part, and all told in a table."""

PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root{{color-scheme:light dark;{light}}}
@media (prefers-color-scheme:dark){{:root{{{dark}}}}}
@media print{{:root{{color-scheme:light;{light}}}section{{break-inside:avoid}}body{{padding:0}}}}
body{{margin:0 auto;max-width:820px;padding:2.5rem 1.25rem;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,sans-serif}}
h1{{font-size:1.7rem;line-height:1.2;margin:0 0 .4rem}}h2{{font-size:1.2rem;margin:2.6rem 0 .3rem}}
h3{{font-size:1rem;margin:1.6rem 0 .2rem}}p{{margin:.3rem 0 .8rem;color:var(--soft);max-width:68ch}}
p.said{{color:var(--ink)}}svg{{display:block;width:100%;height:auto;margin:.4rem 0}}{style}
dl{{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.4rem 0}}dl div{{flex:1 1 6.5rem;padding:.7rem .9rem;
border-radius:.6rem;background:var(--panel)}}dt{{font-size:.8rem;color:var(--soft)}}
dd{{margin:0;font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums}}
.wide{{overflow-x:auto}}table{{border-collapse:collapse;font-size:.88rem;margin:.6rem 0;width:100%}}
th,td{{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap;
font-variant-numeric:tabular-nums}}th{{font-weight:600;color:var(--soft)}}td:first-child,th:first-child{{text-align:left;
white-space:normal}}tr.marked td{{color:var(--mark);font-weight:600}}summary{{cursor:pointer;color:var(--soft);
padding:.3rem 0}}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def simulation(report: Report, lang: str) -> str:
    """The page of a simulation."""
    words = words_of(report.rules)
    title = say(lang, "simulation.title", game=words.title(lang), games=len(report.played))
    parts = [f"<h1>{escape(title)}</h1>", _about(report, lang), _figures(report, lang), _order(report, lang),
             _scores(report, lang), _course(report, lang), _length(report, lang)]
    if report.mixed:
        parts.append(_options(report, lang))
    if report.components():
        parts.append(_components(report, lang))
    return _page(title, parts, lang)


def _page(title: str, parts: Sequence[str], lang: str) -> str:
    return PAGE.format(lang=lang, title=escape(title), light=plots.LIGHT, dark=plots.DARK, style=plots.STYLE,
                       body="\n".join(parts))


def _section(heading: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(heading)}</h2>\n" + "\n".join(part for part in parts if part) + "\n</section>"


def _p(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _table(columns: str, rows: Sequence[Sequence[str]], marked: Sequence[bool] = ()) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in columns.split("|"))
    body = "".join(f'<tr{" class=marked" if marked and marked[k] else ""}>'
                   + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for k, row in enumerate(rows))
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _between(share: Share, lang: str) -> str:
    return f"{percent(share.low, lang)} – {percent(share.high, lang)}"


def _about(report: Report, lang: str) -> str:
    told = [say(lang, "simulation.seats", seats=", ".join(report.seats))]
    if report.options:
        told.append(say(lang, "simulation.options", options=", ".join(
            f"{id} = {' / '.join(map(show_value, values))}" for id, values in report.options.items())))
    told.append(say(lang, "simulation.seed", seed=report.seed))
    return _p(" ".join(told))


def _figures(report: Report, lang: str) -> str:
    played = report.played
    figures = {
        "games": str(len(played)),
        "first_share": percent(report.by_turn_order()[0].share, lang),
        "mean_turns": number(sum(one.turns for one in played) / len(played), lang),
        "mean_decisions": number(sum(one.decisions for one in played) / len(played), lang, 0),
        "stand_out": str(sum(one.stands_out for one in report.components())),
    }
    tiles = "".join(f"<div><dt>{escape(say(lang, f'simulation.{key}'))}</dt><dd>{value}</dd></div>"
                    for key, value in figures.items())
    return f"<dl>{tiles}</dl>"


def _order(report: Report, lang: str) -> str:
    even = 1 / len(report.seats)
    shares = report.by_turn_order()
    first = shares[0]
    verdict = "ahead" if first.low > even else "behind" if first.high < even else "fair"
    said = say(lang, f"order.{verdict}", share=percent(first.share, lang), low=percent(first.low, lang),
               high=percent(first.high, lang), gap=percent(abs(first.share - even), lang))
    heading = say(lang, "order.heading")
    return _section(heading, _p(said, "said"),
                    _p(say(lang, "order.text", even=percent(even, lang))),
                    plots.intervals(heading, _places(shares, lang, even), lambda x: percent(x, lang, 0), even),
                    _p(say(lang, "order.unlike")) if len(set(report.seats)) > 1 else "")


def _places(shares: Sequence[Share], lang: str, even: float, name: str = "") -> list[Row]:
    return [Row(name + say(lang, "order.place", number=k), share.share, share.low, share.high,
                percent(share.share, lang), not share.low <= even <= share.high)
            for k, share in enumerate(shares, start=1)]


def _seat_names(report: Report, lang: str) -> list[str]:
    return [say(lang, "simulation.seat", number=k) for k in range(1, len(report.seats) + 1)]


def _scores(report: Report, lang: str) -> str:
    heading = say(lang, "scores.heading")
    scores = [[one.scores[seat] for one in report.played] for seat in range(len(report.seats))]
    rows = []
    for k, (name, share) in enumerate(zip(_seat_names(report, lang), report.by_seat(), strict=True)):
        mean = sum(scores[k]) / len(scores[k])
        deviation = (sum((score - mean) ** 2 for score in scores[k]) / len(scores[k])) ** 0.5
        rows.append([name, report.seats[k], percent(share.share, lang), _between(share, lang), number(mean, lang),
                     number(deviation, lang), str(min(scores[k])), str(max(scores[k]))])
    return _section(heading, _p(say(lang, "scores.text")),
                    plots.distributions(heading, _seat_names(report, lang), scores, lambda x: number(x, lang)),
                    _table(say(lang, "scores.columns"), rows))


def _course(report: Report, lang: str) -> str:
    heading = say(lang, "course.heading")
    lines = []
    for seat in range(len(report.seats)):
        tracks = [one.tracks[seat] for one in report.played]
        lines.append([sum(moment) / len(moment) for moment in zip(*tracks, strict=True)])
    return _section(heading, _p(say(lang, "course.text")),
                    plots.courses(heading, _seat_names(report, lang), lines, lambda x: number(x, lang),
                                  say(lang, "course.across")))


def _length(report: Report, lang: str) -> str:
    words = words_of(report.rules)
    ends = {one.end: 0 for one in report.played}
    for one in report.played:
        ends[one.end] += 1
    told = [[_end(words, end, lang), str(count), percent(count / len(report.played), lang)]
            for end, count in sorted(ends.items(), key=lambda end: -end[1])]
    hills = [plots.distributions(name, [name], [values], lambda x: number(x, lang, 0)) for name, values in (
        (say(lang, "length.turns"), [one.turns for one in report.played]),
        (say(lang, "length.decisions"), [one.decisions for one in report.played]))]
    columns = f"{say(lang, 'length.ends')}|{say(lang, 'simulation.games')}|%"
    return _section(say(lang, "length.heading"), _p(say(lang, "length.text")), *hills, _table(columns, told))


def _end(words: Words, end: str, lang: str) -> str:
    how, _, why = end.partition(": ")
    return say(lang, "length.forfeit", why=why) if how == FORFEIT else words.text("end", end, lang)


def _options(report: Report, lang: str) -> str:
    even = 1 / len(report.seats)
    parts = [_p(say(lang, "option.text"))]
    words = words_of(report.rules)
    for id, values in report.by_option().items():
        rows = [row for value, shares in values.items() for row in _places(shares, lang, even, f"{value} · ")]
        means = []
        for value in values:
            some = [one for one in report.played if show_value(one.options[id]) == value]
            best = [float(max(one.scores)) for one in some]
            turns = [float(one.turns) for one in some]
            means.append([value, str(len(some)), *(_mean(column, lang) for column in (best, turns))])
        columns = f"{id}|{say(lang, 'simulation.games')}|{say(lang, 'option.best')}|{say(lang, 'length.turns')}"
        parts += [f"<h3>{escape(id)}</h3>", _p(words.text("option", id, lang)),
                  plots.intervals(id, rows, lambda x: percent(x, lang, 0), even), _table(columns, means)]
    return _section(say(lang, "option.heading"), *parts)


def _mean(values: Sequence[float], lang: str) -> str:
    """A mean with its interval."""
    low, _ = mean_interval(values)
    mean = sum(values) / len(values)
    return f"{number(mean, lang)} ± {number(mean - low, lang)}" if len(values) > 1 else number(mean, lang)


def _components(report: Report, lang: str) -> str:
    components = report.components()
    parts = [_p(say(lang, "component.text", count=len(components), fewest=FEWEST)),
             _p(say(lang, "component.caution"))]
    if not any(one.stands_out for one in components):
        parts.append(_p(say(lang, "component.none"), "said"))
    for kind, group in groupby(components, lambda one: one.kind):
        parts.append(_kind(report, kind, list(group), lang))
    return _section(say(lang, "component.heading"), *parts)


def _kind(report: Report, kind: str, some: list[Component], lang: str) -> str:
    heading = words_of(report.rules).text("component", kind, lang)
    names = {one: report.component_name(one, lang) for one in some}
    edge = MANY // 3
    drawn = some if len(some) <= MANY else [one for k, one in enumerate(some)
                                            if k < edge or k >= len(some) - edge or one.stands_out]
    rows = [Row(names[one], one.share.share, one.share.low, one.share.high,
                f"{percent(one.share.share, lang)} · {one.share.games}", one.stands_out) for one in drawn]
    plot = plots.intervals(heading, rows, lambda x: percent(x, lang, 0), some[0].usual)
    if len(some) <= MANY:
        return f"<h3>{escape(heading)}</h3>\n{plot}"
    table = _table(say(lang, "component.columns"),
                   [[names[one], percent(one.share.share, lang), _between(one.share, lang), str(one.share.games)]
                    for one in some], [one.stands_out for one in some])
    return (f"<h3>{escape(heading)}</h3>\n{_p(say(lang, 'component.extremes', some=edge))}\n{plot}\n<details><summary>"
            f"{escape(say(lang, 'component.all', count=len(some)))}</summary>{table}</details>")


def ratings_plot(found: Arena, lang: str, page: bool = False) -> str:
    """The ratings: against the budget on a ladder, else bot by bot."""
    title = say(lang, "arena.ratings")
    if found.ladder:
        svg = ladder_plot(title, {words_of_bots(found.bots): found}, lang)
    else:
        rows = [Row(one.bot, one.rating, one.low, one.high, f"{one.rating:+.0f}") for one in found.ratings()]
        svg = plots.intervals(title, rows, lambda x: f"{x:+.0f}", 0.0)
    return svg if page else plots.alone(svg)


def ladder_plot(title: str, ladders: dict[str, Arena], lang: str) -> str:
    """Strength against budget, one line for each ladder, each beginning at 0."""
    lines = []
    for found in ladders.values():
        ratings = found.ratings()
        base = ratings[0].rating
        lines.append([Step(one.budget or 0.0, one.rating - base, one.low - base, one.high - base)
                      for one in ratings])
    unit = next(iter(ladders.values())).bots[0][-1]
    return plots.ladders(title, list(ladders), lines, lambda x: f"{x:+.0f}",
                         lambda x: f"{x * 1000:g} ms" if unit == "s" else f"{x:g}", say(lang, "arena.budget"))


def words_of_bots(bots: Sequence[str]) -> str:
    """What a ladder is of: the bot without its budgets."""
    return bots[0].partition(":")[0]


def arena_page(found: Arena, lang: str) -> str:
    """The page of an arena."""
    title = say(lang, "arena.title", game=words_of(get(found.game)).title(lang), seats=found.seats)
    matches = found.matches()
    ratings = [[one.bot, f"{one.rating:+.0f}", f"{one.low:+.0f} – {one.high:+.0f}"] for one in found.ratings()]
    rows = [Row(say(lang, "arena.against", one=one.one, other=one.other), one.share.share, one.share.low,
                one.share.high, percent(one.share.share, lang), one.verdict == "weaker") for one in matches]
    told = [[one.one, one.other, str(one.share.games), percent(one.share.share, lang), _between(one.share, lang),
             say(lang, f"arena.{one.verdict}")] for one in matches]
    bot = say(lang, "arena.columns").split("|")[0]
    return _page(title, [
        f"<h1>{escape(title)}</h1>", _p(say(lang, "arena.text", games=len(found.played), seed=found.seed)),
        _section(say(lang, "arena.ratings"), _p(say(lang, "arena.ratings_text")), ratings_plot(found, lang, page=True),
                 _table(f"{bot}|Elo|95 %", ratings)),
        _section(say(lang, "arena.matches"), _p(say(lang, "arena.matches_text")),
                 plots.intervals(say(lang, "arena.matches"), rows, lambda x: percent(x, lang, 0), 0.5),
                 _table(say(lang, "arena.columns"), told)),
    ], lang)
