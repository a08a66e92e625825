import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';

/** What the portal needs of a call: all but its schemas and its texts. */
const addresses = Object.entries<Call>(calls).map(([name, call]) => {
  const { method, path, host, access, forbidden, cookie, files } = call;
  const answer = {
    nothing: 'nothing' in call || undefined,
    file: 'file' in call || undefined,
    bare: ('bare' in call && call.bare) || undefined,
    says: ('says' in call && call.says) || undefined,
  };
  return [name, { method, path, host, access, forbidden, cookie, files, ...answer }] as const;
});

/** What can name a call before the first dashboard is loaded. */
const beforeDashboards = ['src', 'engine', 'definitions/menus', 'definitions/reports'];

const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|json)$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

/** Whether something other than a dashboard names a call. */
function isNamedBefore(root: string): (name: string) => boolean {
  const all = beforeDashboards.flatMap((folder) => textsIn(join(root, folder))).join('\n');
  return (name) => all.includes(`'${name}'`) || all.includes(`"${name}"`);
}

/**
 * Reduces the contract in a build to the addresses of the calls, since the schemas are most of its size. Those that only
 * dashboards name are loaded with them.
 */
export function contractPlugin(): Plugin {
  let isFirst: (name: string) => boolean = () => true;
  const written = (wanted: boolean) =>
    JSON.stringify(Object.fromEntries(addresses.filter(([name]) => isFirst(name) === wanted)));
  return {
    name: 'contract',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      isFirst = isNamedBefore(root);
    },
    load(id) {
      if (/[\\/]src[\\/]api[\\/]dashboard-calls\.ts$/.test(id))
        return `export const dashboardCalls = ${written(false)};`;
      if (!/[\\/]contract[\\/]calls\.ts$/.test(id)) return null;
      return `export const calls = ${written(true)};\nexport const callNames = Object.keys(calls);`;
    },
  };
}
