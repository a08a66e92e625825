import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { insertRow } from './support/database.ts';
import { bearer } from './support/server.ts';

const server = served('two');
const { database } = server;
let headers: Record<string, string>;
beforeAll(async () => {
  headers = bearer(await server.signIn('one'));
});

/** Control characters, and characters that change the direction of the text after them. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

async function store(label: string): Promise<string> {
  const body = { client_use_label_1: label };
  const saved = await server.app.inject({ method: 'POST', url: '/api/account/update-labels', headers, payload: body });
  expect(saved.statusCode).toBe(200);
  const { rows } = await database.admin.query<{ label: string }>(
    'select client_use_label_1 as label from account_labels',
  );
  return rows[0]?.label ?? '';
}

it('a label is stored without control characters and direction overrides, whatever was sent', async () => {
  const character = fc.constantFrom(...'aé 中', '\u202e', '\u2066', '\u200f', '\u0007', '\t', '\n', '\u0085', '\u061c');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: character, maxLength: 12 }), async (label) => {
      const stored = await store(label);
      expect(stored).not.toMatch(hidden);
      expect([...stored].filter((each) => /\p{L}/u.test(each))).toEqual(
        [...label].filter((each) => /\p{L}/u.test(each)),
      );
    }),
    { numRuns: 50 },
  );
});

it('a label that someone else stored is shown without them', async () => {
  await insertRow(database.admin, 'account_labels', {
    customer_number: '200002',
    client_use_label_1: ' Cost\u202e Center\u0007 ',
  });
  const others = bearer(await server.signIn('two'));
  const labels = (await server.app.inject({ url: '/api/account/custom-labels', headers: others })).json().data;
  expect(labels.client_use_label_1).toBe('Cost Center');
});

it('two labels of an account have different texts, because they are headers of columns', async () => {
  const update = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/account/update-labels', headers, payload });
  expect((await update({ client_use_label_1: 'Route', driver_use_label_2: 'Shift' })).statusCode).toBe(200);
  for (const body of [
    { client_use_label_3: ' route ' },
    { driver_use_label_1: 'Shift' },
    { client_use_label_4: '-1', client_use_label_5: '-1' },
  ]) {
    const refused = await update(body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ success: false, code: 'label_taken' });
  }
  const swapped = {
    client_use_label_1: 'Shift',
    driver_use_label_2: 'Route',
    client_use_label_3: '',
    client_use_label_4: '',
  };
  expect((await update(swapped)).statusCode).toBe(200);
  const { rows } = await database.admin.query(
    "select client_use_label_1, client_use_label_3 from account_labels where client_use_label_1 = 'Shift'",
  );
  expect(rows).toEqual([{ client_use_label_1: 'Shift', client_use_label_3: '' }]);
});
