import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { type TileSource, tilesInPage } from '../../contract/map-tiles.ts';
import type { App } from '../http-app.ts';

interface PortalOptions {
  distDir: string;
  /** File that replaces `maintenance-mode.json` from the build. */
  maintenanceFile?: string | undefined;
  /** Tiles of maps, which the page names. */
  mapTiles?: TileSource | undefined;
}

/** Sends the page of the portal. */
export type Page = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Serves the current maintenance notice: an operator edits it while the server runs. */
function addMaintenance(app: App, file: string): void {
  app.get('/maintenance-mode.json', async (_request, reply) => {
    const text = await readFile(file, 'utf8').catch(() => null);
    reply.header('cache-control', 'no-cache');
    return text === null ? reply.sendFile('maintenance-mode.json') : reply.type('application/json').send(text);
  });
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** The page with what the server alone knows: the build has no tiles. */
export const withTiles = (html: string, tiles: TileSource): string =>
  html.replace('</title>', () => `</title><meta name="${tilesInPage}" content="${escaped(JSON.stringify(tiles))}" />`);

/** Serves the page that names the tiles. */
function addTiles(app: App, file: string, tiles: TileSource): Page {
  const page: Page = async (reply) => {
    const html = await readFile(file, 'utf8');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(withTiles(html, tiles));
  };
  for (const path of ['/', '/index.html']) app.get(path, (_request, reply) => page(reply));
  return page;
}

/** Serves the files of the built portal. Returns the handler for its pages, or null if the portal is not built. */
export async function addPortal(app: App, { distDir, maintenanceFile, mapTiles }: PortalOptions): Promise<Page | null> {
  if (!existsSync(join(distDir, 'index.html'))) return null;
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyStatic, {
    root: distDir,
    // The mark of a finished build.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      // The build adds a hash to the names of its assets and of nothing else.
      const hashed = path.startsWith(join(distDir, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (maintenanceFile !== undefined) addMaintenance(app, maintenanceFile);
  return mapTiles ? addTiles(app, join(distDir, 'index.html'), mapTiles) : (reply) => reply.sendFile('index.html');
}
