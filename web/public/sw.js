// Without a connection a page of ours says so. Nothing is ever kept: what is on a table is only true when it is asked.
const SAID = {
  en: ["No connection", "The table is kept, and so is everything you have played.", "Try again"],
  fr: ["Pas de connexion", "La table est gardée, et tout ce que vous avez joué aussi.", "Réessayer"],
};

/** The page brings all it needs: there is nowhere to fetch it from. */
const STYLE = `
  body { margin: 0; background: light-dark(#f3f1ec, #0f171e); color: light-dark(#16222c, #eef2f4);
    font: 16px/1.5 "Inter", "Helvetica Neue", "Segoe UI", system-ui, sans-serif; }
  main { display: grid; gap: 0.9rem; place-content: center; justify-items: center; min-height: 100dvh;
    padding: 1.5rem; box-sizing: border-box; text-align: center; }
  h1, p { margin: 0; text-wrap: balance; }
  h1 { line-height: 1.2; }
  a { padding: 0.6em 1.6em; border-radius: 10px; background: #ffc83d; color: #201a08; font-weight: 650;
    text-decoration: none; }
  a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }`;
const MARK = `<svg viewBox="0 0 32 32" width="72" height="72" aria-hidden="true"><rect width="32" height="32" rx="7"
  fill="#16324a"/><path d="M8 6h5v15h11v5H8z" fill="#ffc83d"/><circle cx="22" cy="11" r="4" fill="none" stroke="#fff"
  stroke-width="2"/></svg>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(offline));
});

function offline() {
  const lang = navigator.language.startsWith("fr") ? "fr" : "en";
  const [title, line, again] = SAID[lang];
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <title>${title} – Layover</title>
    <style>${STYLE}</style>
    <main>${MARK}<h1>${title}</h1><p>${line}</p><a href="">${again}</a></main></html>`;
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
