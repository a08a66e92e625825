import type { Plugin } from 'vite';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';

/** What the portal needs of a call. Only the server uses its schemas. */
const addresses = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => {
    const { method, path, access, forbidden, cookie } = call;
    return [name, { method, path, access, forbidden, cookie, ...('nothing' in call ? { nothing: true } : {}) }];
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
