/*
 * The board layer: places, pieces, what may be picked, pan and zoom, pieces that travel. It knows no rule and no game.
 *
 * A game's board is one Svelte component (BoardProps in ../games/props.ts). Its skeleton:
 *
 *   const props: BoardProps = $props();
 *   const stage = new Stage<Shown, Event, Piece, string>(
 *     untrack(() => ({ view: props.view as View, decision: props.decision })),
 *     (events, before) => choreography(events, before.view, props.view as View, props.me),
 *   );
 *   const board = new Board(() => ({
 *     ...props,
 *     decision: stage.playing ? null : stage.shown.decision,
 *     beside: ["assign", "move"], // only where there are any-time actions (6)
 *   }));
 *   $effect(() => {
 *     const next = { view: props.view as View, decision: props.decision };
 *     const { events, ply, still } = props;
 *     untrack(() => stage.show(next, events, ply, still));
 *   });
 *   …
 *   <BoardFrame {board} {stage}>
 *     <Scale {board}>{#snippet desk()}…{/snippet}{#snippet phone()}…<Sheet …>…</Sheet>{/snippet}</Scale>
 *     {#snippet piece(p)}…{/snippet}
 *   </BoardFrame>
 *
 * A board of many parts gives them all one `class Desk extends DeskOf<View, Piece, Caption>`, which has stage and board:
 * what the page gives, what is on show, what things are called.
 *
 * 1 STAGE: what is on show. `stage.show(next, events, ply, still)` plays the events (the board's own
 *   `choreography(events, before)` turns them into steps) and only then makes `next` the `stage.shown` that the board
 *   draws. While it plays, `stage.playing` is true; any click or key skips. A step is `{ flights, say, ms, next,
 *   meanwhile, unhurried, page }`: pieces that travel together, and anything the board wants said meanwhile (`stage.said`,
 *   drawn by the board itself: a caption, a scoring); with `next`, what is shown from then on, so that a long story is
 *   followed step by step. Steps that are all `meanwhile` (what the reader did) are played over the next state, which
 *   is shown and lit at once; `unhurried` ones are not left out when the table has gone on in the meantime; of
 *   `page`s a click or key turns one, and Escape all that are left. A flight
 *   is `{ from, to, piece, lift, bounce, falls, after, ms }`: names of anchors (2), also of what is said meanwhile; the
 *   height of its arc in pixels, and how far it springs up where it lands; by how much later it sets off (one by one),
 *   and its own time (`--after` and `--ms` for what moves in the piece itself). Without `to` the piece fades upwards
 *   where it was (`<Torn>` around it: in two halves), or with `falls` tips over and drops; without `from` it appears. A
 *   flight that names an anchor which is not on the page is left out. No stale picture: a first look, a takeback, a leap
 *   without events (reconnection), a replay and the end
 *   (`still`) drop all that plays; `stage.drop()` does it by hand.
 *
 *     { flights: [{ from: "runway:3", to: "own/hangar", piece: { kind: "plane" }, lift: 60 }], ms: 450 }
 *     { flights: tokens.map((t) => ({ from: `own/token:${t}`, piece: { kind: "token", t } })) }   // paid: they fade
 *
 * 2 ANCHORS: names of what can be pointed at, for flights and for lessons. `{@attach board.anchor("route:dash_07")}` on
 *   any element, SVG or HTML, several names if need be; `stage.place(…)` is the same. A name is the engine's name of a
 *   thing, `noun:id`: `route:dash_07`, `circle:dot_12.1`, `company:gul`, `chamber:T@8`, `region:occitanie`,
 *   `display:slot_1`, `activity:found`; with where it lies before it: `planet:vortex/mine`, `own/hand:pax`,
 *   `own/reserve:dest_tij`, `seat:1/table:gul`. Every thing gets one, whether it flies or not. `anchors.find(name)`
 *   gives the element that is drawn; a name `heading:target` finds what is picked by it.
 *
 * 3 TARGETS: what may be picked. `board.at(target, ...headings)` and `board.of(heading)` find candidates; `{@attach
 *   board.target(candidate, name)}` on any element makes it a button: lit (`data-lit`) if allowed, refused
 *   (`data-refused`) if a rule is against it, nothing at all for `undefined`. Click, Enter and Space pick; a refused
 *   one calls `onwhy` and shows its sentence on hover, focus, long press and click. `name` is what a screen reader
 *   says (default: the pick's sentence). `{@attach board.hint(text)}` explains anything else. Every target carries
 *   `data-pick="heading:target"`, which tests click on. In SVG, shapes with the class `halo` inside a target are shown
 *   only while it is lit. By itself comes:
 *   - eye, flag and lock from `commits` at the lower edge of each target, smaller where all have the same, and in its
 *     name. An SVG target that is no compact shape says where: `data-mark` on a part of it. An HTML target must not be
 *     an image nor have `overflow: hidden` (put that on an inner element).
 *   - `data-pending` on what waits for *Confirm*, `data-held` on held steps (4), `data-over` while something is dragged
 *     over it; `ready: false` makes what is lit dashed, and a click says why.
 *   A pick that takes a typed text (`box.typed`) is sent as `onpick({ ...candidate, typed })`; table/Typed.svelte asks
 *   for it.
 *   `board.target(candidate, name, { twice: true })`: on touch the first tap only looks (5), the second picks.
 *   `{ card: true }`: the board draws itself what `board.looked` leads to, so there is no tip.
 *   `{ tip }`: a shorter sentence for the eye than the name that is spoken, in the tip and in `line` (5).
 *
 *     <g {@attach board.anchor(`route:${id}`)} {@attach board.target(board.at(id, "extend_route"), routeName(id))}>
 *       <path class="halo" … /><g class="circle" data-mark>…</g>
 *     </g>
 *
 * 4 GESTURES of several picks, sent as one (`onpicks`), wherever the decision has compounds. Steps are
 *   `heading:target`. `board.compounds(...steps)` are the plans that have all these steps, in any order;
 *   `board.target(plan, name)` makes a whole plan one click. `board.part(step)` is one step, to be given to `target`
 *   like a candidate: lit from the start if some plan has it, and with what is held; clicked, it is held, until one
 *   plan is left whose last step is chosen, or all steps of one are: that is sent. Steps of the same heading replace
 *   each other, the same one again is put back, Escape lets go. `board.held` is what is held, for filters and pictures
 *   of what was chosen. `board.usual(step)` is the same where the first plan left is what people mean: clicked, that is
 *   sent, though its last steps were not chosen. `board.take(step)` is something to take up that is no pick: held, it
 *   only narrows what the board lights. An any-time action (6) that plans begin with is held too when it is clicked.
 *
 *     {@attach board.target(board.part(`extend_with:${card}`) ?? board.at(card, "extend_with"))}   // a filter
 *     {@attach board.target(board.part(`extend_route:${route}`) ?? board.at(route, "extend_route"))}
 *     const ways = $derived(board.compounds(...board.held, `extend_route:${route}`));              // the fan above it
 *
 * 5 PREVIEWS. `board.looked` is what is pointed at: hovered, focused, or tapped once; at once, without the server.
 *   `board.preview` is `{ picks, view, events, decision, stops } | null`, what would be so after it: draw ghosts and
 *   changed figures from the difference between `preview.view` and `stage.shown.view`. It comes a moment later, and
 *   only if `preview` is among what the Board is given. `board.look(candidate)` points at something from elsewhere.
 *   `board.line` is all that in words, for `onlook`, the second line of the prompt; with `quiet` there is no tip then.
 *
 *     const then = $derived((board.preview?.view as View | undefined)?.companies[id]?.value);
 *     {value}{#if then !== undefined && then !== value} ▸ {then}{/if}
 *
 * 6 ANY-TIME ACTIONS, in turn and out of turn alike: `board.anytime` are those that may be begun, `beside` (given to
 *   the Board) names their headings. `board.at` and `board.of` find them too, but their targets are calm
 *   (`data-beside`: a dashed outline on hover and focus, not met by Tab), until `board.open(heading)` lights them like
 *   a question: `board.opened` tells which. Picking one out of turn begins it (`oninterject`); what it asks next is an
 *   ordinary `decision`.
 *
 *     {@const n = board.anytime.filter((c) => c.heading === "assign").length}
 *     {#if n}
 *       <button aria-pressed={board.opened === "assign"} onclick={() => board.open("assign")}>Assign {n}</button>
 *     {/if}
 *
 * 7 DRAG AND DROP is a click on the piece and a click where it is put down, so a drag never does what clicks cannot,
 *   and the keyboard does the same with Enter, arrows, Enter. `{@attach board.drag(onto, first)}` beside the piece's
 *   own `target`: it may be put on whatever is lit under a heading of `onto`; `first` is what taking it up means
 *   (usually the same that its `target` has). `{@attach board.drop(heading)}` is a zone instead of a lit thing: put
 *   there, the piece's own target is clicked. With the mouse a drag begins by moving, on touch by holding 260 ms.
 *
 *     {@const tile = board.part(`assign:${id}`) ?? board.at(id, "assign")}
 *     <div {@attach board.target(tile, name)} {@attach board.drag(["assign_to"], tile)}>…</div>       // onto gates
 *     <div {@attach board.drag(["worker"])}>…</div>                                                   // onto offices
 *     <div {@attach board.target(top)} {@attach board.drag(["reserve"])}>…</div>                     // into the shelf:
 *     <ul {@attach board.drop("reserve")}>…</ul>
 *
 * 8 BOARDFRAME goes around everything: tips (inside the part of the board with `data-tips` where there is one; `more` is a snippet under the sentence of what is looked at, for what
 *   `board.preview` tells), travelling pieces (`piece` is what `flights[].piece` looks like), arrow
 *   keys from target to target (Tab meets the lit ones only, in document order, the arrows refused and any-time ones
 *   too), how lit, held, refused and sleeping things look. Colours: --lit, --lit-ground, --refused. A board with other
 *   grounds sets --lit anew there.
 *
 * 9 VIEWPORT: an SVG that pans and zooms by drag, pinch, wheel, keys (arrows, + - 0) and buttons:
 *   `<Viewport bind:this={map} width={1000} height={700} label="…" lang={lang}>…SVG…</Viewport>`;
 *   `map.look({ x, y, width, height })` turns it to a part, `map.whole()` back, `map.isSmall()` tells whether the whole
 *   is too small to read. What gets the focus is brought in. `--unit` is one window pixel in units of the drawing.
 *   With `over` its buttons lie on the drawing, where it has an empty corner.
 *
 * 10 ROOM. `<Scale {board}>` with the snippets `desk` and `phone`: the desk is drawn for 1440 × 772 pixels and scaled
 *   as a whole by min(width / 1440, height / 772), never below 0.86; below 1100 pixels of width there is the phone's
 *   layout. `<Sheet label lang heights={[166, 488, 640]} bind:at tabs={[{ id, label }]} bind:tab>{#snippet
 *   children(tab)}…`: the phone's sheet at the lower edge. `at` is the index of its height and `tab` the tab in front:
 *   set both when a question comes (lit things on the map → 0, in the hand → 1), the reader's hand may change them
 *   until the next one. `head` is a snippet that stays in sight. Its ground is --sheet.
 *   `flat={view.over}`: at the end it lies below the board, so that the result is not covered.
 *
 * 11 SMALL THINGS. `<Otherwise {board} headings={["done", "skip", "decline"]} label={(c) => …} />`: the one button for
 *   "no", which keeps its place. `<Stepper {board} heading="move_count" label="…" />`: 1…k, answered by the keys 1 to 9
 *   too. `<SeatBadge {...MARKS.pdx[seat]!} size={26} />`: shape, letter and colour of each seat stand in
 *   ../games/seats.ts, one truth for the board and the frame around it. `new Dealing(() => props).now` is true in
 *   the second in which a game is dealt (`new Dealing(() => props, "begins")` where play begins with that event, not with
 *   a turn); `animation: var(--dealt)` is how a thing comes to its place then.
 */
export { anchors } from "./anchors";
export { Board, type Asks } from "./board.svelte";
export { default as BoardFrame } from "./BoardFrame.svelte";
export { Dealing } from "./dealing.svelte";
export { DeskOf, type Shown } from "./desk.svelte";
export { default as Otherwise } from "./Otherwise.svelte";
export { default as Scale } from "./Scale.svelte";
export { default as SeatBadge, type Shape } from "./SeatBadge.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { type Pickable } from "./pickable";
export { type Foreseen } from "./previews.svelte";
export { Stage, type Flight, type Step } from "./stage.svelte";
export { default as Stepper } from "./Stepper.svelte";
export { tipPlace } from "./tip";
export { default as Torn } from "./Torn.svelte";
export { default as Viewport, type Part } from "./Viewport.svelte";
export { word } from "./words";
