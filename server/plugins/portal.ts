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
  /** A file in place of the build's own `maintenance-mode.json`. */
  maintenanceFile?: string | undefined;
}

/** The notice of maintenance, as it is now: an operator writes it while the server runs. */
function addMaintenance(app: App, file: string): void {
  app.get('/maintenance-mode.json', async (_request, reply) => {
    const text = await readFile(file, 'utf8').catch(() => null);
    reply.header('cache-control', 'no-cache');
    return text === null ? reply.sendFile('maintenance-mode.json') : reply.type('application/json').send(text);
  });
}

/** The files of the built portal. Gives what answers its pages; null where nothing has been built. */
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
      // The build puts a hash into the names of its assets, and of nothing else.
      const hashed = path.startsWith(join(distDir, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (maintenanceFile !== undefined) addMaintenance(app, maintenanceFile);
  return (reply) => reply.sendFile('index.html');
}
