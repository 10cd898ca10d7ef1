import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";

document.body.replaceChildren();
mount(App, { target: document.body });

// Only for the page that says there is no connection; a browser that does not want it does without.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
