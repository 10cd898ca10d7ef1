import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

// `npm run dev` beside `layover serve`: pages from here, everything else from there.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Unit tests mount components in a document of their own, so they want Svelte as a browser gets it.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  server: {
    proxy: { "/api": { target: loadEnv(mode, ".", "LAYOVER_").LAYOVER_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
}));
