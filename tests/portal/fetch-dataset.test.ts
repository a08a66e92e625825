import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { type Client, createClient } from '../../src/api/client.ts';
import { type Failure, failureOf } from '../../src/api/errors.ts';
import { textOfFailure } from '../../src/i18n/refusal-text.ts';
import { fetchDataset } from '../../src/worker/fetch-dataset.ts';
import { wordsOf } from '../browser/support/model.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from '../server/support/definitions.ts';
import { signIn, startServer } from '../server/support/server.ts';

const columns = ['value', 'text'];
/** Rows, and then a database error. */
const breaks = `select 1 / (3000 - n) as value, repeat('differs ' || n, 20) as text from generate_series(1, 3000) n`;

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let token: string;
let base: string;

beforeAll(async () => {
  definitions = await writeDefinitions(columns, { breaks: { sql: breaks } });
  server = await startServer(database, definitions.options);
  base = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  ({ token } = await signIn(server.app, 'one', 'one'));
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

/** The error of a report that breaks off midway, and the number of rows before it. `accept` is the requested type. */
async function endOf(accept: 'columns' | 'json'): Promise<{ failure: Failure; rows: number }> {
  const authority = { token: async () => token, renew: async () => token };
  const client = createClient({ base, authority });
  const request: ReportRequest = {
    method: 'GET',
    path: '/sample/breaks',
    query: [],
    body: null,
    place: { rows: 'data' },
    emptyIsError: false,
  };
  let rows = 0;
  const json: Client = { ...client, stream: (request) => client.stream(request, { accept: 'application/json' }) };
  const asked = accept === 'columns' ? client : json;
  const from = { client: asked, takesFields: true };
  const failure = await fetchDataset(from, request, columns, new AbortController().signal, (dataset) => {
    rows = dataset.length;
  }).then(() => Promise.reject(new Error('The report did not fail.')), failureOf);
  return { failure, rows };
}

it.each([
  'columns',
  'json',
] as const)('a report that breaks off midway, as %s, fails in the language of the screen', async (accept) => {
  const { failure, rows } = await endOf(accept);
  if (accept === 'columns') expect(rows).toBeGreaterThan(0);
  expect(failure).toMatchObject({ type: 'refused', code: 'report_failed' });
  expect(textOfFailure(failure, wordsOf('fr-CA'))).toBe(wordsOf('fr-CA')('refusals.report_failed'));
});
