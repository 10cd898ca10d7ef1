/*
 * The board layer: places, pieces, what may be picked, pan and zoom, pieces that travel. It knows no rule and no game.
 *
 * A game's board is one Svelte component (BoardProps in ../games/props.ts) built from four things:
 *
 * Stage     what is on show. The wire brings a view and the events that led to it; `stage.show(next, events, still)`
 *           plays the events (the board's own `choreography(events, shown)` turns them into steps) and only then makes
 *           `next` the `stage.shown` that the board draws. While it plays, `stage.playing` is true and `shown` is still
 *           the old state; landed pieces lie where they landed until the new state is drawn. Any click or key skips.
 *           A step is `{ flights: [{ from, to, piece }], say, ms }`: pieces that travel together, and anything the board
 *           wants said meanwhile (`stage.said`, drawn by the board itself: a caption, a scoring); with `next`, what is
 *           shown from then on, so that a long story is followed step by step. Steps that are all `meanwhile` (what the
 *           reader did) are played over the next state, which is shown and lit at once; `unhurried` ones are not
 *           left out when the table has gone on in the meantime. `from` and `to` are
 *           names of places: `{@attach stage.place("deck")}` on any element, SVG or HTML. A flight whose places are not
 *           on the page is left out.
 * Board     what may be picked. `new Board(() => ({ decision, lang, onpick, onwhy }))`; `board.at(target, ...headings)` and
 *           `board.of(heading)` find candidates; `{@attach board.target(candidate, name)}` on any element makes it a
 *           button: lit (`data-lit`) if the candidate is allowed, refused (`data-refused`) if a rule is against it, and
 *           nothing at all if there is no candidate. Click, Enter and Space pick; a refused one calls `onwhy` and shows
 *           its sentence on hover, focus, long press and click. `{@attach board.hint(text)}` explains anything else.
 *           Every target carries `data-pick="heading:target"`, which tests click on.
 * BoardFrame  goes around everything: `<BoardFrame {board} {stage}>…{#snippet piece(p)}…{/snippet}</BoardFrame>` draws
 *           tips and travelling pieces (`piece` is what `flights[].piece` looks like), and walks from target to
 *           target with the arrow keys: Tab meets the lit ones only, in document order, the arrows refused ones too.
 * Viewport  an SVG that pans and zooms by drag, pinch, wheel, keys (arrows, + - 0) and buttons:
 *           `<Viewport bind:this={map} width={1000} height={700} label="…" lang={lang}>…SVG…</Viewport>`;
 *           `map.look({ x, y, width, height })` turns it to a part, `map.whole()` back, `map.isSmall()` tells whether
 *           the whole is too small to read. What gets the focus is brought in.
 *
 * How lit and refused things look is in BoardFrame.svelte: an outline and a gentle lift; inside SVG, shapes with the
 * class `halo` in a target are shown only while it is lit. Colours: --lit, --lit-ground, --refused.
 */
export { Board, type Asks } from "./board.svelte";
export { default as BoardFrame } from "./BoardFrame.svelte";
export { Stage, type Flight, type Step } from "./stage.svelte";
export { default as Viewport, type Part } from "./Viewport.svelte";
