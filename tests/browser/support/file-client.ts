import type { Call } from '../../../contract/call.ts';
import { createClient } from '../../../src/api/client.ts';

/** A page with the portal's client for calls with files. */
const contract = {
  'files.keep': {
    summary: '',
    method: 'POST',
    path: '/files/keep',
    access: 'open',
    body: {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: false,
    },
    files: { name: 'documents', most: 100, megabytes: 3, totalMegabytes: 40 },
    data: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  'files.one': { summary: '', method: 'GET', path: '/files/one', access: 'open', file: true },
} as const satisfies Record<string, Call>;

const client = createClient({
  contract,
  base: '/api',
  authority: { token: async () => null, renew: async () => '' },
});

const shares: number[] = [];
let ending = new AbortController();

/** What a test calls in the page. */
const page = {
  shares,
  cancel: () => ending.abort(),
  async send(title: string) {
    shares.length = 0;
    ending = new AbortController();
    const files = [...(document.querySelector('input')?.files ?? [])];
    const { signal } = ending;
    return client
      .call('files.keep', { body: { title }, files, signal, onProgress: (share) => shares.push(share) })
      .catch(({ name, code, faults }) => ({ name, code, faults }));
  },
  async save() {
    const { name, content } = await client.call('files.one');
    return { name, text: await content.text() };
  },
};

declare global {
  interface Window {
    files: typeof page;
  }
}
window.files = page;
