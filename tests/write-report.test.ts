import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './server/support/database.ts';
import { startServer } from './server/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-write-'));
let database: TestDatabase;
let close: () => Promise<unknown>;
let origin = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const { app } = await startServer(database);
  close = () => app.close();
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await close?.();
  await database?.close();
  rmSync(folder, { recursive: true });
});

/** The command beside the server, which answers in this process. */
async function write(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn('node_modules/.bin/tsx', ['scripts/write-report.ts', ...args]);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text) => {
      said[name] += text;
    });
  const status = await new Promise<number | null>((done) => child.once('close', done));
  return { status, ...said };
}

it('names the parameters that are missing, and how they are given', async () => {
  const { status, stderr } = await write('asc-842-report', '--url', `${origin}/api`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^rate \(Discount rate \(%\)\): Fill this in\. For example --values '\{"rate":12\}'$/m);
  expect(stderr).toMatch(/^The parameters of the report: as_of_date, car_term, /m);
});

it('says what --url is to be where no API answers', async () => {
  const wanted = `There is no API at ${origin}: --url is the address of one, for example ${origin}/api.\n`;
  expect(await write('fuel-detail-report', '--url', origin)).toMatchObject({ status: 1, stderr: wanted });
  expect(await write('fuel-detail-report', '--url', 'localhost')).toMatchObject({
    status: 1,
    stderr: '--url is “localhost”: an address such as http://localhost:3000/api.\n',
  });
});

it('writes a file with what is given, also with a slash at the end of the address', async () => {
  const out = join(folder, 'fuel.csv');
  const given = ['--url', `${origin}/api/`, '--format', 'csv', '--out', out, '--values', '{"start":"2026-11-01"}'];
  expect(await write('fuel-detail-report', ...given)).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(out).size).toBeGreaterThan(100);
});
