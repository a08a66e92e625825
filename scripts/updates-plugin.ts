import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { headOf, readUpdate } from '../engine/updates/update.ts';

/** A file of an update as two modules: its head, which lists show, and its text, which is loaded when somebody reads it. */
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
        // One that is broken is left out, and told of by the check.
        return `export default ${JSON.stringify(part === 'head' ? headOf(written) : written.body)};`;
      },
    },
  };
}
