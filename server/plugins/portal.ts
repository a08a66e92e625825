import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from '../http-app.ts';

interface PortalOptions {
  distDir: string;
  /** File that replaces `maintenance-mode.json` from the build. */
  maintenanceFile?: string | undefined;
}

/** Serves the current maintenance notice: an operator edits it while the server runs. */
function addMaintenance(app: App, file: string): void {
  app.get('/maintenance-mode.json', async (_request, reply) => {
    const text = await readFile(file, 'utf8').catch(() => null);
    reply.header('cache-control', 'no-cache');
    return text === null ? reply.sendFile('maintenance-mode.json') : reply.type('application/json').send(text);
  });
}

/** Serves the files of the built portal. Returns the handler for its pages, or null if the portal is not built. */
export async function addPortal(
  app: App,
  { distDir, maintenanceFile }: PortalOptions,
): Promise<((reply: FastifyReply) => FastifyReply) | null> {
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
  return (reply) => reply.sendFile('index.html');
}
