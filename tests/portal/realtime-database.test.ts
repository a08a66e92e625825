import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/attention/realtime-database.ts';
import { realtimeKey, realtimeLogin, startRealtimeDatabase } from '../browser/support/realtime-database.ts';

const account = '700100';
let database: Awaited<ReturnType<typeof startRealtimeDatabase>>;
const unhandled: unknown[] = [];
const hear = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  database = await startRealtimeDatabase();
  process.on('unhandledRejection', hear);
});
afterEach(() => database.refuse(null));
afterAll(async () => {
  process.off('unhandledRejection', hear);
  await database.close();
});

/** Follows the messages until the signal, and resolves when access to them has ended. */
function open(signal: AbortSignal) {
  let onLost = () => {};
  const lost = new Promise<void>((resolve) => {
    onLost = resolve;
  });
  const opening = openDatabase({
    settings: { databaseUrl: database.url, apiKey: realtimeKey, authUrl: database.url },
    login: realtimeLogin(account),
    account,
    signal,
    onChange: () => undefined,
    onLost,
  });
  return { opening, lost };
}

/** Unhandled rejections, after all pending work has ended. */
async function unheard(): Promise<unknown[]> {
  await expect.poll(database.open).toBe(0);
  await new Promise((done) => setTimeout(done));
  return unhandled.splice(0);
}

it('a refused sign-in leaves nothing open', async () => {
  database.refuse('sign-in');
  const session = new AbortController();
  await expect(open(session.signal).opening).rejects.toThrow(/invalid-credential|invalid-login/);
  expect(await unheard()).toEqual([]);
  session.abort();
  expect(await unheard()).toEqual([]);
});

it('losing access to the messages leaves nothing open', async () => {
  const session = new AbortController();
  const { opening, lost } = open(session.signal);
  const { unread } = await opening;
  expect(await unread()).toEqual([]);
  database.revoke();
  await lost;
  expect(await unheard()).toEqual([]);
  session.abort();
  expect(await unheard()).toEqual([]);
});
