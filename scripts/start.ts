import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../server/database/errors.ts';
import { readEnvironment } from '../server/environment.ts';
import { lifecycle } from '../server/lifecycle.ts';
import { digestOfBuild, isBuilt } from './build-digest.ts';

/**
 * npm start: builds the portal when something it is made of changed, and then becomes the server. The build has a process of
 * its own, which frees its memory; the server has none, so that what ends this process ends the server.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
const dist = join(root, 'dist');

/** Another server may still serve an earlier build: its files stay until no page can have them open. */
const kept = 7 * 86_400_000;
// A wrong setting ends the start before a build replaces what another server may be serving.
try {
  readEnvironment(process.env);
} catch (error) {
  console.error(messageOf(error));
  await lifecycle.end(1);
}
if (isBuilt(dist, digestOfBuild(root, process.env)) || (await build())) await import('../server/main.ts');

/** False when the start ended meanwhile. A build that fails ends it. */
async function build(): Promise<boolean> {
  console.log('Building the portal');
  const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', 'false'];
  const builder = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const ended = once(builder, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  lifecycle.onStop = async () => {
    builder.kill();
    await ended;
  };
  const [code, signal] = await ended;
  if (lifecycle.isEnding) return false;
  lifecycle.onStop = async () => undefined;
  if (code !== 0) {
    // A signal to the whole group may have reached the build first.
    await lifecycle.end(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    return false;
  }
  await removeOld(join(dist, 'assets'));
  return true;
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < Date.now() - kept) await rm(path);
  }
}
