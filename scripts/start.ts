import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../server/database/errors.ts';
import { readEnvironment } from '../server/environment.ts';
import { lifecycle } from '../server/lifecycle.ts';

/**
 * npm start: builds the portal, and then is the server. The build has a process of its own, which leaves nothing behind in
 * the server's; the server has none, so that what ends this process ends the server.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));

/** Another server may run on what was built before: its files stay, until nobody can have them open any more. */
const kept = 7 * 86_400_000;
// A setting that is wrong is told before anything is built, over what another server may show.
try {
  readEnvironment(process.env);
} catch (error) {
  console.error(messageOf(error));
  await lifecycle.end(1);
}
console.log('Building the portal');
const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', 'false'];
const build = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
const ended = once(build, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
lifecycle.onStop = async () => {
  build.kill();
  await ended;
};
const [code, signal] = await ended;
if (!lifecycle.isEnding) {
  lifecycle.onStop = async () => undefined;
  if (code === 0) {
    await removeOld(join(root, 'dist', 'assets'));
    await import('../server/main.ts');
  } else {
    // A signal to all of us may have reached the build first.
    await lifecycle.end(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < Date.now() - kept) await rm(path);
  }
}
