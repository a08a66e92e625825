import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { headOf, readUpdate } from '../engine/updates/update.ts';

/** Splits an update into two modules: its front matter for lists, and its text, which is loaded when a user opens it. */
export function updatesPlugin(): Plugin {
  return {
    name: 'updates',
    enforce: 'pre',
    load: {
      filter: { id: /\.md\?(head|body)$/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        const written = readUpdate(readFileSync(file, 'utf8'));
        this.addWatchFile(file);
        // A broken update is left out and reported by the check.
        return `export default ${JSON.stringify(part === 'head' ? headOf(written) : written.body)};`;
      },
    },
  };
}
