import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeReport } from '../scripts/report-writer.ts';
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

const refusal = (...args: string[]): Promise<string> =>
  writeReport(args).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

it('names the missing parameters, and how to give them', async () => {
  const said = await refusal('asc-842-report', '--url', `${origin}/api`);
  expect(said).toMatch(
    /^rate \(Discount rate \(%\)\): This field is required\. For example --values '\{"rate":12\}'$/m,
  );
  expect(said).toMatch(/^Parameters of the report: as_of_date, car_term, /m);
});

it('says how to set --url if no API responds', async () => {
  const wanted = `No API found at ${origin}. Set --url to the address of the API, for example ${origin}/api.`;
  expect(await refusal('fuel-detail-report', '--url', origin)).toBe(wanted);
  expect(await refusal('fuel-detail-report', '--url', 'localhost')).toBe(
    '--url “localhost” is not valid. Use an address such as http://localhost:3000/api.',
  );
});

it('writes a file with the given values, even with a trailing slash in the address', async () => {
  const out = join(folder, 'fuel.csv');
  const given = ['--url', `${origin}/api/`, '--format', 'csv', '--out', out, '--values', '{"start":"2026-11-01"}'];
  const [said = '', ...more] = await writeReport(['fuel-detail-report', ...given]);
  expect(said).toMatch(/fuel\.csv: \d+ rows$/);
  expect(more).toEqual([]);
  expect(statSync(out).size).toBeGreaterThan(100);
});

it('when it is refused, the command writes to stderr and exits with an error code', () => {
  const args = ['--import', 'tsx', 'scripts/write-report.ts', 'fuel-detail-report', '--uri', origin];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run write -- <report> \[options\]\n/),
  });
});
