import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apartPlugin } from './scripts/apart-plugin.ts';
import { contractPlugin } from './scripts/contract-plugin.ts';
import { definitionsPlugin } from './scripts/definitions-plugin.ts';
import { updatesPlugin } from './scripts/updates-plugin.ts';
import { versionPlugin } from './scripts/version-plugin.ts';

const below = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Definitions are checked while it builds: on a slow machine that is most of the time, and nothing to tell anybody. */
const checks = { bundlerTimings: false };

export default defineConfig({
  plugins: [react(), contractPlugin(), apartPlugin(), definitionsPlugin(), updatesPlugin(), versionPlugin()],
  define: { global: 'globalThis' },
  envPrefix: ['API_BASE_URL', 'REALTIME_'],
  worker: { format: 'es', rolldownOptions: { checks } },
  resolve: {
    // A fifth of a report's code would be what the forms' library brings for schemas that are not ours.
    alias: {
      'markdown-to-jsx/react': below('./src/fields/unused/markdown.ts'),
      'fast-uri': below('./src/fields/unused/uris.ts'),
    },
  },
  optimizeDeps: {
    include: [
      'ag-grid-community',
      'ag-grid-react',
      '@rjsf/core/lib/components/Form.js',
      '@rjsf/utils',
      'comlink',
      'fflate',
      'exceljs',
      'jspdf',
      'd3-geo',
    ],
  },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // Code that could not be loaded is asked for again; a style sheet that comes with it is not.
    cssCodeSplit: false,
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      output: {
        // By default a shared file is named after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|valtio|proxy-compare)[\\/]/ },
            { name: 'grid', test: /node_modules[\\/]ag-grid-/ },
            // Else what screens share lies in a hundred files of a kilobyte, each a request of its own. The entry stays by
            // itself: it waits for its words, which may import what it imports.
            { name: 'start', tags: ['$initial'], test: /[\\/](?:node_modules|contract|engine|src)[\\/](?!main\.tsx$)/ },
            // By itself: put together with what every screen shares, it would bring the grid to all of them.
            { name: 'of-grid', test: /[\\/]src[\\/]tables[\\/](?:grid-theme|modules)\.ts$/ },
            // All of it comes with a chart, and parts of it wait for each other.
            { name: 'plotly', test: /node_modules[\\/](?:plotly\.js|@plotly)[\\/]/ },
            {
              name: 'overlays',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:ModalBase|Modal|Drawer|Paper)[\\/]/,
            },
            // What a form and a dashboard are resolved by, with all that it is made of: between other files it is waited for by
            // what it waits for.
            { name: 'resolving', test: /[\\/]engine[\\/]reports[\\/]resolve\.ts$/ },
            // Of words, of inputs and of forms.
            { name: 'days', test: /node_modules[\\/]dayjs[\\/]/ },
            // They come with what is arranged, and not with the form.
            {
              name: 'arranging',
              test: /src[\\/]pivots[\\/](?:add-column|chip|choices|field-menu|use-arranging|use-chip-drag)\./,
            },
            // Of a larger one some wait for each other in a circle: tests/budgets.test.ts tells.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 14_000 },
          ],
        },
      },
    },
  },
});
