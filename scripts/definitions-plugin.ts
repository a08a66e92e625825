import { join, relative } from 'node:path';
import type { Logger, Plugin, ViteDevServer } from 'vite';
import { checkDefinitions } from '../engine/check/check.ts';
import { bounded } from '../engine/check/gather.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { isUntranslated } from '../engine/check/words.ts';
import type { World } from '../engine/check/world.ts';
import { brandAtStart } from '../engine/definitions/brand.ts';
import { fileOf } from '../engine/definitions/families.ts';
import type { Brand } from '../engine/schema/brand.ts';
import { readOwn } from '../server/definitions.ts';
import { brandedPage } from './branded-page.ts';
import { Exchange } from './exchange.ts';
import { readWorld } from './world.ts';

const watched = /^(definitions|locales|content|server\/(?:reports|dashboards))\//;
/** Files whose changes need a new page: the brand is part of it, and news are loaded as modules. */
const ofPage = /^(definitions\/brand\.json$|content\/)/;
const brandFile = fileOf('brand', 'brand');

/** What the portal uses in place of a broken file; null for a valid file. */
function substitute(root: string, path: string): string | null {
  const { issues, value } = readOwn(join(root, path), path);
  return issues.length > 0 ? JSON.stringify(value) : null;
}

const brandOf = (root: string) => readOwn(join(root, brandFile), brandFile).value as Brand;

/** Logs the issues in definitions and texts. The build goes on without the broken parts. */
function logIssues(root: string, logger: Logger): void {
  const { issues } = checkDefinitions(readWorld(root));
  if (issues.length === 0) return;
  logger.error(issues.map(formatIssue).join('\n'));
  const count = `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}`;
  logger.error(`\n${count} in definitions and texts. Everything else was built.\n`);
}

/** What the owner of the server can change. */
export interface DefinitionsApi {
  /** What is checked in development; by default without a database to examine the queries. */
  world(root: string): Promise<World>;
}

/** The settings of a development server. */
export function definitionsApi(server: ViteDevServer): DefinitionsApi {
  const found = server.config.plugins.find(({ name }) => name === 'definitions');
  if (!found) throw new Error('This server does not have the definitions plugin.');
  return found.api;
}

/** Follows the watched files: `touched` for each save, and `follow` once when several are saved together. */
function watch(
  server: ViteDevServer,
  pathOf: (file: string) => string,
  touched: (path: string) => void,
  follow: (server: ViteDevServer) => Promise<void>,
): void {
  let waiting: NodeJS.Timeout | undefined;
  let isOfPage = false;
  const later = (file: string) => {
    const path = pathOf(file);
    if (!watched.test(path)) return;
    isOfPage ||= ofPage.test(path);
    touched(path);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      // A reload loses nothing, since the address has all of a screen's state.
      if (isOfPage) server.ws.send({ type: 'full-reload' });
      isOfPage = false;
      void follow(server);
    }, 100);
  };
  server.watcher.add(['server/reports', 'server/dashboards']);
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, later);
}

/**
 * A broken definition or file of texts does not affect the others. A build logs the issues; in development they cover the
 * page until they are fixed.
 */
export function definitionsPlugin(): Plugin<DefinitionsApi> {
  const api: DefinitionsApi = { world: async (root) => readWorld(root) };
  let root = '';
  let logger: Logger | null = null;
  let shown = '';
  const pathOf = (file: string) => relative(root, file.split('?')[0] ?? '').replaceAll('\\', '/');

  /** The issues, logged in the terminal when they change. */
  async function check(server: ViteDevServer) {
    const world = await api.world(root).catch(() => readWorld(root));
    const { issues, allIssues } = checkDefinitions(world);
    const text = issues.map(formatIssue).join('\n\n');
    if (text !== shown && text) server.config.logger.error(`\n${text}\n`);
    if (text !== shown && !text) server.config.logger.info('All definitions are valid again.');
    shown = text;
    // Texts of a new report that are not translated yet are only logged, so that the page can be used.
    const broken = bounded(allIssues.filter((issue) => !isUntranslated(issue)));
    return { first: broken[0], text: broken.map(formatIssue).join('\n\n') };
  }

  /** Covers the page with the issues, or returns false if there are none. */
  function cover(server: ViteDevServer, { first, text }: Awaited<ReturnType<typeof check>>): boolean {
    if (!first) return false;
    const id = `${first.file}:${first.line}:${first.column}`;
    server.ws.send({ type: 'error', err: { message: text, stack: '', id, plugin: 'definitions' } });
    return true;
  }

  let exchange: Exchange | null = null;
  let saves = 0;

  /** Open pages exchange what has changed. While something is broken they stay as they are, behind the message. */
  async function follow(server: ViteDevServer) {
    saves += 1;
    const own = saves;
    const found = await check(server);
    if (own !== saves || cover(server, found) || !exchange) return;
    server.ws.send('motorpool:exchange', exchange.isStale ? exchange.changes() : null);
  }

  return {
    name: 'definitions',
    api,
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      if (config.command === 'build') logger = config.logger;
    },
    buildStart() {
      if (logger) logIssues(root, logger);
    },
    configureServer(server) {
      exchange = new Exchange(root);
      watch(
        server,
        pathOf,
        (path) => {
          if (/^(definitions|locales)\//.test(path)) exchange?.touch();
        },
        follow,
      );
      server.ws.on('connection', () => {
        exchange?.begin();
        void check(server).then((found) => cover(server, found));
      });
      server.middlewares.use('/@motorpool/whole', ({ url = '' }, response) => {
        const path = new URL(url, 'http://localhost').searchParams.get('path') ?? '';
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(exchange?.whole(path) ?? null));
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => brandedPage(html, brandOf(root)),
    },
    load: {
      filter: { id: /\.json(\?|$)/ },
      handler(id) {
        const path = pathOf(id);
        if (id.endsWith('?start')) {
          return { code: `export default ${JSON.stringify(brandAtStart(brandOf(root)))};`, moduleType: 'js' };
        }
        return /^(definitions|locales)\//.test(path) ? substitute(root, path) : null;
      },
    },
    // Pages get what has changed as a whole, not module by module.
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
