import type { Previewed, Update } from "../wire";

export type View = Record<string, unknown>;

/** What one reader knows of a game. The server sends everything once, then only what is new: nothing that stays is
 * touched, so what has not changed is the same object as before. */
export class Sight {
  #open: View = {};
  #own: View = {};

  /** The view after an update, for the reader in this seat. */
  after(update: Update, seat: number | null): View {
    if (update.view) {
      this.#open = update.view;
      this.#own = {};
    }
    this.#open = changed(this.#open, update);
    this.#own = update.own ?? this.#own;
    return joined(this.#open, this.#own, seat);
  }

  /** The view as it would be; what is known stays as it is. */
  foresee(found: Previewed, seat: number | null): View {
    return joined(changed(found.view ?? this.#open, found), found.own ?? this.#own, seat);
  }
}

function changed(open: View, news: Pick<Update, "changed">): View {
  return Object.entries(news.changed ?? {}).reduce(put, open);
}

/** What everybody knows and what only one seat does. */
function joined(open: View, { panel, ...own }: View, seat: number | null): View {
  const view: View = { ...open, ...own };
  if (panel && seat !== null)
    view["seats"] = (view["seats"] as object[]).map((one, n) => (n === seat ? { ...one, ...panel } : one));
  return view;
}

/** A view with one thing changed: a key, or something inside its list or record. */
function put(view: View, [path, value]: [string, unknown]): View {
  const at = path.indexOf("/");
  if (at < 0) return { ...view, [path]: value };
  const key = path.slice(0, at);
  const inner = path.slice(at + 1);
  const whole = view[key];
  return {
    ...view,
    [key]: Array.isArray(whole) ? whole.with(Number(inner), value) : { ...(whole as View), [inner]: value },
  };
}
