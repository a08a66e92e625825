import { join, relative } from 'node:path';
import type { Logger, Plugin, ViteDevServer } from 'vite';
import { checkDefinitions } from '../engine/check/check.ts';
import { bounded } from '../engine/check/gather.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { isUntranslated } from '../engine/check/words/words.ts';
import type { World } from '../engine/check/world.ts';
import { brandAtStart } from '../engine/definitions/brand.ts';
import { fileOf } from '../engine/definitions/families.ts';
import type { Brand } from '../engine/schema/brand.ts';
import { readOwn } from '../server/definitions.ts';
import { brandedPage } from './branded-page.ts';
import type { Exchange } from './exchange.ts';
import { followSaves, isWatched } from './follow-saves.ts';
import { readWorld } from './world.ts';

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

  let exchange: Exchange | null = null;

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
      exchange = followSaves(server, root, () => check(server));
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const page = brandedPage(html, brandOf(root));
        if (!exchange) return page;
        exchange.begin();
        const attrs = { name: 'exchange', content: String(exchange.version) };
        return { html: page, tags: [{ tag: 'meta', attrs, injectTo: 'head' }] };
      },
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
        if (!isWatched(pathOf(file))) return;
        for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
        return [];
      },
    },
  };
}
