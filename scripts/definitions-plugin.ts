import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { checkShape, shapes } from '../engine/check/shape.ts';
import { readSource } from '../engine/check/source-file.ts';
import { readWorld } from './world.ts';

const watched = /^(definitions|locales|server\/reports)\//;

const shapesOf: readonly [RegExp, keyof typeof shapes][] = [
  [/^definitions\/reports\//, 'report'],
  [/^definitions\/menus\//, 'menu'],
  [/^definitions\/columns\.json$/, 'catalogue'],
];

/** What the portal reads in place of a broken file: null for a definition, which is left out; no words for a locale. */
function substitute(path: string, text: string): string | null {
  const shape = shapesOf.find(([pattern]) => pattern.test(path))?.[1];
  const { file, issues } = readSource(path, text);
  const isBroken = issues.length > 0 || (shape !== undefined && checkShape(file, shapes[shape]).length > 0);
  if (!isBroken) return null;
  return shape === undefined ? '{}' : 'null';
}

/** In development: the issues of definitions and words over the page, for as long as they stand. */
export function definitionsPlugin(): Plugin {
  let root = '';
  let shown = '';
  const pathOf = (file: string) => relative(root, file.split('?')[0] ?? '').replaceAll('\\', '/');

  /** What is to be mended; the terminal is told when it changes. */
  function check(server: ViteDevServer) {
    const { issues } = checkDefinitions(readWorld(root));
    const text = issues.map(formatIssue).join('\n\n');
    if (text !== shown && text) server.config.logger.error(`\n${text}\n`);
    if (text !== shown && !text) server.config.logger.info('Definitions are in order again.');
    shown = text;
    return { first: issues[0], text };
  }

  /** Over a page that has just loaded. */
  function show(server: ViteDevServer) {
    const { first, text } = check(server);
    if (!first) return;
    const id = `${first.file}:${first.line}:${first.column}`;
    server.ws.send({ type: 'error', err: { message: text, stack: '', id, plugin: 'definitions' } });
  }

  return {
    name: 'definitions',
    apply: 'serve',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      let waiting: NodeJS.Timeout | undefined;
      const later = (file: string) => {
        if (!watched.test(pathOf(file))) return;
        clearTimeout(waiting);
        // The address of a screen brings everything back.
        waiting = setTimeout(() => {
          server.ws.send({ type: 'full-reload' });
          check(server);
        }, 100);
      };
      server.watcher.add(['server/reports']);
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, later);
      server.ws.on('connection', () => show(server));
    },
    transform: {
      filter: { id: /\.json(\?|$)/ },
      handler(text, id) {
        const path = pathOf(id);
        return /^(definitions|locales)\//.test(path) ? substitute(path, text) : null;
      },
    },
    // Definitions are read once, before the first screen: modules that were swapped under it would have none.
    hotUpdate: {
      order: 'post',
      handler({ file, modules }) {
        if (!watched.test(pathOf(file))) return;
        for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
        return [];
      },
    },
  };
}
