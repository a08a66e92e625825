import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { App } from '../../../server/http-app.ts';
import { readOutbox } from '../../../server/mail/outbox.ts';
import type { TestDatabase } from './database.ts';
import { signIn, startServer, type Tokens } from './server.ts';

/** A server that writes emails into files, with an administrator, a driver and a user of another country signed in. */
export function serveWithOutbox(database: Pick<TestDatabase, 'appUrl'>) {
  let folder: string;
  let outboxDir: string;
  let app: App;
  let users: { us: Tokens; plain: Tokens; canadian: Tokens };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'motorpool-outbox-'));
    outboxDir = join(folder, 'outbox');
    ({ app } = await startServer(database, { mail: { from: 'fleet@example.com', outboxDir } }));
    const [us, plain, canadian] = await Promise.all([
      signIn(app, 'fleet-us'),
      signIn(app, 'fleet-us-driver'),
      signIn(app, 'fleet-ca'),
    ]);
    users = { us, plain, canadian };
  });
  beforeEach(() => rm(outboxDir, { recursive: true, force: true }));
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });
  return { app: () => app, users: () => users, mails: () => readOutbox(outboxDir, 10) };
}
