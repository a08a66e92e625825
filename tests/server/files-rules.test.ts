import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callFaults } from '../../engine/actions/call-faults.ts';
import { namedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import type { Action } from '../../engine/schema/action.ts';
import type { App } from '../../server/http-app.ts';
import { Refusal } from '../../server/refusal.ts';
import { addCall } from '../../server/routes/call.ts';
import type { CallRules } from '../../server/running/action-rules.ts';
import type { Who } from '../../server/running/who.ts';
import { catalogue, context } from '../engine/support.ts';
import { databaseOf } from '../fixtures/served.ts';
import { fileCalls } from '../support/file-contract.ts';
import { startServer } from './support/server.ts';

const database = databaseOf('nobody');
let uploadsDir: string;
let app: App;
let url: string;
let answered = 0;

const form = normaliseAction(
  'keep',
  {
    call: 'files.keep',
    fields: [
      { type: 'text', key: 'title' },
      { type: 'files', key: 'documents', required: true, most: 2, megabytes: 1, extensions: ['pdf'] },
    ],
  } as unknown as Action,
  { home: 'dashboards.papers', parameters: [], calls: namedCalls(fileCalls), catalogue, actions: {} },
);

const rules: CallRules = {
  knows: 'session',
  async check(_who, given) {
    const faults = callFaults([form], given, context());
    if (faults.length > 0) throw new Refusal('invalid_request', { faults });
  },
};

beforeAll(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'motorpool-files-'));
  ({ app } = await startServer(database, { uploadsDir }));
  void app.register(async (api) => {
    // Rules hold for people who have signed in.
    api.addHook('onRequest', async (request) => {
      request.caller = { session: {}, who: {} as Who } as typeof request.caller;
    });
    const answer = () => {
      answered += 1;
      return [];
    };
    addCall(api as App, 'files.keep', fileCalls['files.keep'], { answer }, { rules });
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(uploadsDir, { recursive: true });
});

async function send(...files: readonly File[]) {
  const body = new FormData();
  body.append('body', '{"title":"a"}');
  for (const each of files) body.append('documents', each, each.name);
  const answer = await fetch(`${url}/files/keep`, { method: 'POST', body });
  return { status: answer.status, ...((await answer.json()) as object) };
}
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);

it('the rules of a form hold for the files that a server has received', async () => {
  const refused = (key: string) => ({ status: 400, faults: [{ field: 'documents', key }] });
  expect(await send()).toMatchObject(refused('faults.required'));
  expect(await send(file('a.exe'))).toMatchObject(refused('faults.file_extension'));
  expect(await send(file('a.pdf', 1024 ** 2 + 1))).toMatchObject(refused('refusals.file_too_large'));
  expect(await send(file('a.pdf'), file('b.pdf'), file('c.pdf'))).toMatchObject(refused('refusals.too_many_files'));
  expect(answered).toBe(0);
  expect(await send(file('a.pdf'), file('B.PDF'))).toMatchObject({ status: 200 });
  expect(answered).toBe(1);
  await expect.poll(() => readdir(uploadsDir)).toEqual([]);
});
