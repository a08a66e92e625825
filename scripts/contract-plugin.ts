import type { Plugin } from 'vite';
import { calls } from '../contract/calls.ts';

/** What the portal needs of a call. Only the server uses its schemas. */
const addresses = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path, access }]) => [name, { method, path, access }]),
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
