import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../server/http-app.ts';
import { buildPortalApp } from '../../server/portal-app.ts';

let folder: string;
let app: App;
const noticeOf = async () => {
  const response = await app.inject('/maintenance-mode.json?t=1');
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  return response.json();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notice-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'maintenance-mode.json'), '{"active": false}');
  const maintenanceFile = join(folder, 'notice.json');
  app = await buildPortalApp({ apiOrigin: 'https://api.example.com', distDir: folder, maintenanceFile });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('an operator writes the maintenance notice while the server runs, and removes it', async () => {
  expect(await noticeOf()).toEqual({ active: false });
  await writeFile(join(folder, 'notice.json'), '{"active": true, "title": "Tonight"}');
  expect(await noticeOf()).toEqual({ active: true, title: 'Tonight' });
  await rm(join(folder, 'notice.json'));
  expect(await noticeOf()).toEqual({ active: false });
});
