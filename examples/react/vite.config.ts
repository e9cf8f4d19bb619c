import { defineConfig } from "vite";

export default defineConfig({
  // The widget's program and languages are files beside its module: they stay where they are.
  optimizeDeps: { exclude: ["@sayso/widget"] },
  resolve: { preserveSymlinks: true },
});
