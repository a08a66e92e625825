import type { Plugin } from 'vite';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';

/** What the portal needs of a call: all but its schemas and its texts. */
const addresses = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => {
    const { method, path, access, forbidden, cookie, files } = call;
    const answer = { nothing: 'nothing' in call || undefined, file: 'file' in call || undefined };
    return [name, { method, path, access, forbidden, cookie, files, ...answer }];
  }),
);

/** Reduces the contract in a build to the addresses of the calls, since the schemas are most of its size. */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!/[\\/]contract[\\/]calls\.ts$/.test(id)) return null;
      return `export const calls = ${JSON.stringify(addresses)};\nexport const callNames = Object.keys(calls);`;
    },
  };
}
