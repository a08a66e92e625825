import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/open.ts';
import { fillDemo } from '../../server/demo.ts';
import { folderStore } from '../../server/documents/store.ts';
import { lifecycle } from '../../server/lifecycle.ts';

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

async function build(outDir: string): Promise<void> {
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('The portal could not be built.');
}

/** Starts this portal with its own demo fleet; `close` stops both. */
export async function servePortal(
  log: (line: string) => void,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'motorpool-pictures-'));
  const distDir = join(folder, 'dist');
  const documents = join(folder, 'documents');
  const closers = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  lifecycle.onStop = close;
  const onLost = (error: Error) => {
    console.error(error.message);
    void lifecycle.end(1);
  };
  const open = async () => {
    const database = await openDatabase({ dataDir: join(folder, 'data'), log: () => undefined, onLost });
    closers.push(database.close);
    await fillDemo(database.adminUrl, folderStore(documents), log);
    return database;
  };
  const [database] = await Promise.all([open(), build(distDir)]);
  const { appUrl: databaseUrl, tokenSecret: secret } = database;
  const app = await buildApp({ databaseUrl, secret, distDir, documents: { folder: documents } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  closers.push(() => app.close());
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close };
}
