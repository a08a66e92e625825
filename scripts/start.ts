import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lifecycle } from '../server/lifecycle.ts';

/**
 * npm start: builds the portal, and then is the server. The build has a process of its own, which leaves nothing behind in
 * the server's; the server has none, so that what ends this process ends the server.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));

const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
const ended = once(build, 'exit') as Promise<[code: number | null]>;
lifecycle.onStop = async () => {
  build.kill();
  await ended;
};
const [code] = await ended;
if (!lifecycle.isEnding) {
  lifecycle.onStop = async () => undefined;
  if (code === 0) await import('../server/main.ts');
  else await lifecycle.end(code ?? 1);
}
