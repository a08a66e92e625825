import { createClient } from '../../../src/api/client.ts';
import { fileCalls as contract } from '../../support/file-contract.ts';

/** A page with the portal's client for calls with files. */
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
