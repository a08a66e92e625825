import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { definedBy, fileOf } from '../engine/definitions/families.ts';
import { Apart } from './apart.ts';

const isPart = /\.json\?(first|outline|whole)$/;

/** A part of a definition or a file of texts: `first` and `outline` are loaded at the start of the portal, `whole` with a screen. */
function partOf(apart: Apart, path: string, part: string): unknown {
  if (path === fileOf('columns', 'columns')) return apart.firstColumns();
  const defined = definedBy(path);
  if (!defined) {
    const [, folder = '', namespace = ''] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    return apart.firstWords(folder, namespace);
  }
  const { family, id } = defined;
  return part === 'outline' ? apart.outline(family, id) : apart.whole(family, id);
}

/** Loads a part of a file by the query of its import: `crm.json?outline`. */
export function apartPlugin(): Plugin {
  let root = '';
  let apart: Apart | null = null;
  return {
    name: 'apart',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      apart = null;
    },
    load: {
      filter: { id: isPart },
      handler(id) {
        const [, part = ''] = isPart.exec(id) ?? [];
        const path = relative(root, id.slice(0, id.lastIndexOf('?'))).replaceAll('\\', '/');
        apart ??= new Apart(root);
        return { code: `export default ${JSON.stringify(partOf(apart, path, part))};`, moduleType: 'js' };
      },
    },
    // The content of a part depends on all files.
    hotUpdate() {
      apart = null;
      const { moduleGraph } = this.environment;
      for (const module of moduleGraph.idToModuleMap.values()) {
        if (module.id && isPart.test(module.id)) moduleGraph.invalidateModule(module);
      }
    },
  };
}
