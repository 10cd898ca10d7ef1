/** Where we are. One page serves every screen, so a link inside only changes the address. */
export const here = $state({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  hash: location.hash,
});

function look(): void {
  here.path = location.pathname;
  here.query = new URLSearchParams(location.search);
  here.hash = location.hash;
}

/** Go to a page of ours; `replace` leaves no step to come back to. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  const before = here.path;
  look();
  if (here.path !== before) scrollTo(0, 0);
}

/** Follow links inside the page without loading it again. */
export function follow(): () => void {
  const onclick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return; // an anchor: the browser scrolls
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener("click", onclick);
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  return () => {
    removeEventListener("click", onclick);
    removeEventListener("popstate", look);
    removeEventListener("hashchange", look);
  };
}
