import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const below = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: below('.'),
  worker: { format: 'es' },
  build: {
    emptyOutDir: true,
    target: 'esnext',
    chunkSizeWarningLimit: 30_000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: [below('index.html'), below('ag-grid/index.html'), below('perspective/index.html')],
    },
  },
});
