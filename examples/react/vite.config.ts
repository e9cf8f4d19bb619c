import { defineConfig } from "vite";

export default defineConfig({
  // The widget's program and languages are files beside its module: they stay where they are.
  optimizeDeps: { exclude: ["@sayso/widget"] },
  // A language is fetched when somebody speaks it, instead of all of them with the app.
  build: { assetsInlineLimit: 0 },
  resolve: { preserveSymlinks: true },
});
