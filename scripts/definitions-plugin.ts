import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { readWorld } from './world.ts';

const watched = /^(definitions|locales|server[\\/]reports)[\\/]/;

/** In development: the issues of definitions and words over the page, for as long as they stand. */
export function definitionsPlugin(): Plugin {
  let shown = '';

  function send(server: ViteDevServer) {
    const { issues } = checkDefinitions(readWorld(server.config.root));
    const [first] = issues;
    const text = issues.map(formatIssue).join('\n\n');
    if (first) {
      const id = `${first.file}:${first.line}:${first.column}`;
      server.ws.send({ type: 'error', err: { message: text, stack: '', id, plugin: 'definitions' } });
      if (text !== shown) server.config.logger.error(`\n${text}\n`);
    } else if (shown) {
      server.ws.send({ type: 'full-reload' });
      server.config.logger.info('Definitions are in order again.');
    }
    shown = text;
  }

  return {
    name: 'definitions',
    apply: 'serve',
    configureServer(server) {
      let waiting: NodeJS.Timeout | undefined;
      const later = (file: string) => {
        if (!watched.test(relative(server.config.root, file))) return;
        clearTimeout(waiting);
        waiting = setTimeout(() => send(server), 100);
      };
      server.watcher.add(['server/reports']);
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, later);
      server.ws.on('connection', () => send(server));
    },
  };
}
