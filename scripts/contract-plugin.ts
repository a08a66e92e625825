import type { Plugin } from 'vite';
import { calls } from '../contract/calls.ts';

/** What the portal has to know of a call: its schemas are the server's. */
const addresses = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path, access }]) => [name, { method, path, access }]),
);

/** Gives a build the addresses of the calls alone: the schemas are most of the contract. */
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
