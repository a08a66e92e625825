import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apartPlugin } from './scripts/apart-plugin.ts';
import { contractPlugin } from './scripts/contract-plugin.ts';
import { definitionsPlugin } from './scripts/definitions-plugin.ts';
import { updatesPlugin } from './scripts/updates-plugin.ts';
import { versionPlugin } from './scripts/version-plugin.ts';

const below = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Checking definitions takes most of the build on a slow machine, so the bundler's warning about slow plugins is off. */
const checks = { bundlerTimings: false };

export default defineConfig({
  plugins: [react(), contractPlugin(), apartPlugin(), definitionsPlugin(), updatesPlugin(), versionPlugin()],
  define: { global: 'globalThis' },
  envPrefix: ['API_BASE_URL', 'SERVICES_BASE_URL', 'REALTIME_'],
  worker: { format: 'es', rolldownOptions: { checks } },
  resolve: {
    // Replaces parts of the form library that our schemas don't use: a fifth of a report's code.
    alias: [
      { find: 'markdown-to-jsx/react', replacement: below('./src/fields/unused/markdown.ts') },
      { find: 'fast-uri', replacement: below('./src/fields/unused/uris.ts') },
      { find: /^\.\/shallowAllOfMerge\.js$/, replacement: below('./src/fields/unused/all-of.ts') },
      {
        find: /^\.\/(?:Layout(?:Grid|Header|MultiSchema)|MultiSchema|CyclicSchema|Fallback|OptionalDataControls|Array|Boolean|Number|Null)Field\.js$/,
        replacement: below('./src/fields/unused/field.ts'),
      },
      {
        find: /^\.\/(?:[A-Z]\w*Widget|ArrayField\w*Template)\.js$/,
        replacement: below('./src/fields/unused/field.ts'),
      },
    ],
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
    // A failed script is requested again; a style sheet split from it would not be.
    cssCodeSplit: false,
    // The content security policy refuses data: addresses, which inlined assets would be.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      output: {
        // By default a shared chunk is named after every module that shares it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          // What each group is for, with figures: docs/decisions/042-loading-of-definitions.md.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|valtio|proxy-compare)[\\/]/ },
            { name: 'grid', test: /node_modules[\\/]ag-grid-/ },
            { name: 'plotly', test: /node_modules[\\/](?:plotly\.js|@plotly)[\\/]/ },
            // The entry is separate: it waits for its words, which may import the same modules.
            { name: 'start', tags: ['$initial'], test: /[\\/](?:node_modules|contract|engine|src)[\\/](?!main\.tsx$)/ },
            {
              name: 'overlays',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:ModalBase|Modal|Drawer|Paper|Popover|Combobox|Menu)[\\/]/,
            },
            // Otherwise it is merged with all that dashboards do, which a report does not need.
            { name: 'asking', test: /[\\/]src[\\/](?:runs[\\/]act\.ts|ui[\\/](?:confirm-dialog|undo-))/ },
            { name: 'resolving', test: /[\\/]engine[\\/]reports[\\/]resolve\.ts$/ },
            // Otherwise they are merged with the sections and forms of dashboards, which a report does not need.
            {
              name: 'lazily',
              test: /[\\/](?:engine[\\/]formats[\\/]phone|src[\\/]ui[\\/](?:lazily|outside-link)|src[\\/]session[\\/]new-key|src[\\/]fields[\\/]held-files)\.tsx?$/,
            },
            // Chunks that it is merged into would import each other.
            { name: 'fold', test: /[\\/]engine[\\/]tables[\\/]fold\.ts$/ },
            // A larger threshold creates chunks with circular imports, which tests/budgets.test.ts detects.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_200 },
          ],
        },
      },
    },
  },
});
