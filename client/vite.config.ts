import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.FOGCITY_SERVER ?? 'http://127.0.0.1:8906';

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0 },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
