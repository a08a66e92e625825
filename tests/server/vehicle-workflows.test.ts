import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { smallPdf } from '../../server/seed/documents.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Reports = Data<'vehicle.expense-reports'>;
type Terminations = Data<'vehicle.terminations'>;
type Quotes = Data<'vehicle.used-quotes'>;
interface Answer<T = unknown> {
  status: number;
  code?: string;
  data: T;
  values?: object;
  faults?: { field: string; key: string }[];
  record?: object;
}

const database = databaseOf('demo');
let folder: string;
let url: string;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let us: Tokens;
let provider: Tokens;
let ca: Tokens;
let driver: Tokens;
/** In service, on an open-end lease, with a market value; the second one is the Canadian account’s. */
let vehicle: string;
let canadian: string;
/** Only other accounts have this number. */
let foreign: string;
let closed: string;
let last: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-workflows-'));
  ({ app } = await startServer(database, {
    uploadsDir: join(folder, 'uploads'),
    documents: { folder: join(folder, 'documents') },
  }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  [us, provider, ca, driver] = await Promise.all([
    signIn(app, 'fleet-us'),
    signIn(app, 'provider'),
    signIn(app, 'fleet-ca'),
    signIn(app, 'fleet-us-driver'),
  ]);
  const one = async (account: string, more: string) =>
    (
      await database.admin.query<{ number: string; odometer: number }>(
        `select vehicle_number as number, odometer from vehicles where customer_number = $1 and ${more} order by 1 limit 1`,
        [account],
      )
    ).rows[0] ?? { number: '', odometer: 0 };
  const notIn = (account: string) =>
    `vehicle_number not in (select vehicle_number from vehicles where customer_number = '${account}')`;
  const inService = `status = 'ON BILLING' and odometer is not null and lease_type = 'O'`;
  ({ number: vehicle, odometer: last } = await one('410200', `${inService} and ${notIn('520100')}`));
  ({ number: canadian } = await one('520100', inService));
  ({ number: closed } = await one('410200', `status = 'CLOSE OUT'`));
  const { rows } = await database.admin.query<{ number: string }>(
    `select vehicle_number as number from vehicles where ${notIn('410200')} limit 1`,
  );
  foreign = rows[0]?.number ?? '';
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.admin.query(
    `delete from vehicle_terminations; delete from used_vehicle_quotes; delete from vehicle_expense_reports;
     delete from deleted_records; delete from fleet_documents where document_category in ('INVOICE', 'OTHER')`,
  );
});

async function answered<T>(sent: Promise<Response>): Promise<Answer<T>> {
  const answer = await sent;
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<T>, 'status'>) };
}
const get = <T>(path: string, who = us, number = vehicle) =>
  answered<T>(fetch(`${url}/api/vehicle/${path}?vehicle=${number}`, { headers: bearer(who) }));
const post = <T>(path: string, body: object, who = us) =>
  answered<T>(
    fetch(`${url}/api/vehicle/${path}`, {
      method: 'POST',
      headers: { ...bearer(who), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
function send<T>(path: string, body: object, files: readonly string[] = [], who = us) {
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  for (const name of files) form.append('files', new File([new Uint8Array(smallPdf(name))], name), name);
  return answered<T>(fetch(`${url}/api/vehicle/${path}`, { method: 'POST', body: form, headers: bearer(who) }));
}
const hide = (username: string, keys: readonly string[]) =>
  database.admin.query('update users set hidden_menus = $2 where username = $1', [username, keys]);

const place = {
  ...{ street: '12 Mill Lane', street_2: null, city: 'Columbus', region: 'OH', postal_code: '43004', country: 'USA' },
};
const contact = { contact_name: 'Dana Whitfield', contact_phone: '6145550134' };
const key = () => ({ idempotency_key: randomUUID() });

describe('reported expenses', () => {
  const lines = [
    { expense_category: 'fuel', expense_date: seedDay, expense_amount: 41.1, expense_description: null },
    {
      expense_category: 'toll',
      expense_date: '2026-01-05',
      expense_amount: 0.2,
      expense_description: ' Bridge\u202e ',
    },
  ];
  const body = (more: object = {}) => ({ vehicle: vehicle.toLowerCase(), expense_lines: lines, ...key(), ...more });
  const report = (more: object = {}, files: readonly string[] = []) =>
    send<{ expense_report_id: string; version: number }>('report-expenses', body(more), files);
  const listed = async (who = us) => (await get<Reports>('expense-reports', who)).data;
  const reportsOf = async () => (await listed()).expense_reports;

  it('are listed with their lines and receipts, which are documents of the vehicle', async () => {
    const { status, data } = await report({}, ['a.pdf', 'b.pdf']);
    expect(status).toBe(200);
    const found = await listed();
    expect(found.expense_reports).toMatchObject([
      {
        ...{ expense_report_id: data.expense_report_id, vehicle_number: vehicle, expense_report_status: 'REPORTED' },
        ...{ expense_line_count: 2, reported_total: 41.3, receipt_count: 2, created_by: 'fleet-us', version: 1 },
      },
    ]);
    expect(found.reported_lines.map(({ expense_line, expense_description: said }) => [expense_line, said])).toEqual([
      [1, null],
      [2, 'Bridge'],
    ]);
    const { rows } = await database.admin.query(
      `select document_name, document_category, vehicle_number, uploaded_by from fleet_documents
        where document_id = any ($1) order by 1`,
      [found.receipts.map(({ document_id }) => document_id)],
    );
    expect(rows).toEqual(
      ['a.pdf', 'b.pdf'].map((document_name) => ({
        ...{ document_name, document_category: 'INVOICE', vehicle_number: vehicle, uploaded_by: 'fleet-us' },
      })),
    );
  });

  it('sent twice at once are one report, with its receipts once', async () => {
    const same = body();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send<{ expense_report_id: string }>('report-expenses', same, ['a.pdf'])),
    );
    expect(new Set(answers.map(({ data }) => data.expense_report_id)).size).toBe(1);
    expect((await reportsOf()).map(({ receipt_count }) => receipt_count)).toEqual([1]);
    const { rows } = await database.admin.query(`select from fleet_documents where document_category = 'INVOICE'`);
    expect(rows).toHaveLength(1);
    expect(await send('report-expenses', { ...same, expense_lines: lines.slice(1) })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it.each([
    ['a day in the future', { expense_date: '2030-01-01' }, 'expense_lines.1.expense_date'],
    ['an amount of nothing', { expense_amount: 0 }, 'expense_lines.1.expense_amount'],
  ])('are refused with %s, at the line', async (_, wrong, field) => {
    const answer = await report({ expense_lines: [lines[0], { ...lines[1], ...wrong }] }, ['a.pdf']);
    expect(answer).toMatchObject({ status: 400, faults: [{ field }] });
    const { rows } = await database.admin.query(`select from fleet_documents where document_category = 'INVOICE'`);
    expect(rows).toEqual([]);
  });

  it('are up to 50', async () => {
    const many = Array.from({ length: 51 }, () => lines[0]);
    expect(await report({ expense_lines: many })).toMatchObject({ status: 400 });
    expect(await report({ expense_lines: many.slice(1) })).toMatchObject({ status: 200 });
  });

  it('are deleted and restored with their receipts, by who has deleted them', async () => {
    const { data } = await report({}, ['a.pdf']);
    const id = data.expense_report_id;
    expect(await post('delete-expense-report', { ...data, version: 7 })).toMatchObject({
      ...{ code: 'record_changed', record: { version: 1 } },
    });
    expect(await post('delete-expense-report', data, provider)).toMatchObject({ status: 200 });
    expect(await listed()).toEqual({ expense_reports: [], reported_lines: [], receipts: [] });
    expect(
      (await database.admin.query(`select from fleet_documents where document_category = 'INVOICE'`)).rowCount,
    ).toBe(0);
    const restore = (who: Tokens) =>
      post<{ refused: object[] }>('restore-expense-reports', { expense_report_ids: [id] }, who);
    expect((await restore(us)).data.refused).toMatchObject([{ id, key: 'refusals.not_found' }]);
    expect((await restore(provider)).data.refused).toEqual([]);
    const again = await listed();
    expect(again.receipts).toMatchObject([{ expense_report_id: id, document_name: 'a.pdf' }]);
    expect(again.reported_lines).toHaveLength(2);
  });

  it('stay once the provider has processed them', async () => {
    const { data } = await report();
    await database.admin.query(`update vehicle_expense_reports set expense_report_status = 'PROCESSED', version = 2`);
    expect(await post('delete-expense-report', { ...data, version: 2 })).toMatchObject({ code: 'expenses_processed' });
  });

  it('of another account are not found', async () => {
    const { data } = await report();
    expect(await get('expense-reports', ca)).toMatchObject({ status: 404 });
    expect(await send('report-expenses', body(), [], ca)).toMatchObject({ status: 404 });
    expect(await post('delete-expense-report', data, ca)).toMatchObject({ status: 404 });
  });
});

const asked = (more: object = {}) => ({
  ...{ vehicle, return_date: seedDay, odometer: last + 100, vehicle_condition: 'GOOD', ...more },
});
type Figures = Data<'vehicle.termination-figures'>;
const figures = (more: object = {}, who = us) => post<Figures>('termination-figures', asked(more), who);
const form = (figures_hash: string, more: object = {}) => ({
  ...{ ...asked(), place, ...contact, vehicle_drives: true, keys_returned: 2, figures_hash, ...key(), ...more },
});
const terminate = async (more: object = {}, files: readonly string[] = [], who = us) => {
  const { data } = await figures();
  return send<{ termination_id: string; version: number }>('terminate', form(data.figures_hash, more), files, who);
};
const terminationsOf = async (who = us) => (await get<Terminations>('terminations', who)).data;

/** By steps in JavaScript, from rows as they are: not by the query of the server. */
async function expected(number: string, account: string, day: string, odometer: number, condition: string) {
  const text = (table: string, where: string) =>
    database.admin.query(`select to_jsonb(t) as row from ${table} t where customer_number = $1 and ${where}`, [
      account,
    ]);
  const v = (await text('vehicles', `vehicle_number = '${number}'`)).rows[0].row;
  const sales = (await text('vehicle_sales', `sold_date > '2024-11-20' and sold_date <= '${seedDay}'`)).rows;
  const monthsOf = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  const begin = v.depreciation_begin_month;
  const used = begin ? Math.max(0, Math.min(v.lease_term, monthsOf(day) - monthsOf(begin) + 1)) : 0;
  // In whole numbers: doubles are off by a cent where half cents are rounded.
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const grade = (of: number) => (of >= 4 ? 'EXCELLENT' : of >= 3 ? 'GOOD' : of >= 2 ? 'FAIR' : 'POOR');
  const like = sales.filter(({ row }) => grade(row.condition_grade) === condition);
  const among = like.length >= 5 ? like : sales;
  const sum = (name: string) => among.reduce((total, { row }) => total + row[name], 0);
  const isClosed = v.lease_type === 'C';
  const terms = (await text('lease_mileage_terms', `sub_contract_id = '${v.sub_contract_id}'`)).rows[0].row;
  const over = isClosed ? Math.max(0, odometer - Math.round((terms.yearly_distance * used) / 12)) : 0;
  const remaining_rent = isClosed ? ((v.lease_term - used) * Math.round(v.monthly_rental * 100)) / 100 : 0;
  const over_miles_charge = Math.round((over * Math.round(terms.over_mile_rate * 10_000)) / 100) / 100;
  const left = 1_000_000 - Math.round(v.depreciation_rate * 10_000) * used;
  const book = Math.round((Math.round(v.capitalized_cost * 100) * left) / 1_000_000) / 100;
  const payoff = v.lease_type === 'O' ? book : cents(remaining_rent + over_miles_charge);
  const estimated_value = isClosed ? null : cents(v.market_value * (sum('sale_price') / sum('market_value')));
  return {
    lease_type: v.lease_type,
    months_left: v.lease_term === null ? 0 : v.lease_term - used,
    remaining_rent,
    over_miles: over,
    over_miles_charge,
    payoff,
    estimated_value,
    gain_loss: cents((estimated_value ?? 0) - payoff),
  };
}

describe('what a termination comes to', () => {
  it('comes to what the lease, the contract and the sales of the account say, in both countries', async () => {
    const { rows } = await database.admin.query<{ account: string; number: string; odometer: number }>(
      `select customer_number as account, vehicle_number as number, odometer from (
         select *, row_number() over (partition by customer_number, lease_type order by vehicle_number) as place
           from vehicles where customer_number in ('410200', '520100') and status = 'ON BILLING' and odometer is not null) v
        where place <= 4 order by 1, 2`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const [at, { account, number, odometer }] of rows.entries()) {
      const condition = ['EXCELLENT', 'GOOD', 'FAIR', 'POOR'][at % 4] ?? '';
      const day = ['2026-11-30', '2026-12-31', '2028-02-01'][at % 3] ?? '';
      const given = { vehicle: number, return_date: day, odometer: odometer + 5_000.4, vehicle_condition: condition };
      const { data } = await post<Figures>('termination-figures', given, account === '520100' ? ca : us);
      const { figures_hash, ...found } = data;
      expect({ number, ...found }).toEqual({
        number,
        ...(await expected(number, account, day, odometer + 5_000, condition)),
      });
      expect(figures_hash).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it.each([
    ['a lower odometer than the last one', () => ({ odometer: last - 1 }), 'odometer_below_last'],
    ['a vehicle that is closed out', () => ({ vehicle: closed }), 'vehicle_not_in_service'],
    ['a vehicle of another account', () => ({ vehicle: foreign }), 'not_found'],
  ])('is refused for %s', async (_, more, code) => {
    expect(await figures(more())).toMatchObject({ code });
    expect(await send('terminate', form('0'.repeat(32), more()))).toMatchObject({ code });
  });

  it('is refused in the past', async () => {
    const answer = await figures({ return_date: '2026-11-01' });
    expect(answer).toMatchObject({
      code: 'invalid_request',
      faults: [{ field: 'return_date', key: 'faults.not_past' }],
    });
  });

  it('says the last odometer in the units of the account', async () => {
    const given = { vehicle: canadian, return_date: seedDay, odometer: 1, vehicle_condition: 'GOOD' };
    expect(await post('termination-figures', given, ca)).toMatchObject({
      ...{ code: 'odometer_below_last', values: { distance: expect.stringMatching(/km$/) } },
    });
  });
});

describe('a termination', () => {
  it('is requested with the figures that the user has seen, and with documents', async () => {
    const { data: seen } = await figures();
    const { status, data } = await terminate({}, ['photo.pdf']);
    expect({ status, data }).toMatchObject({ status: 200, data: { termination_id: 'T100001', version: 1 } });
    const [found] = await terminationsOf();
    const { figures_hash: _hash, ...all } = seen;
    expect(found).toMatchObject({
      ...{ termination_status: 'REQUESTED', return_date: seedDay, odometer: last + 100, vehicle_place: 'Columbus, OH' },
      ...{ keys_returned: 2, vehicle_drives: true, document_count: 1, created_by: 'fleet-us', ...all },
    });
    const start = await get('termination-start');
    expect(start).toMatchObject({ status: 200, data: null });
  });

  it('is refused if the figures are others by then', async () => {
    const { data } = await figures();
    const same = form(data.figures_hash);
    await database.admin.query(
      'update vehicles set capitalized_cost = capitalized_cost + 1 where vehicle_number = $1',
      [vehicle],
    );
    try {
      expect(await send('terminate', same, ['a.pdf'])).toMatchObject({ status: 409, code: 'figures_changed' });
      expect(
        (await database.admin.query(`select from fleet_documents where document_category = 'OTHER'`)).rowCount,
      ).toBe(0);
      const again = await figures();
      expect(again.data.payoff).not.toBe(data.payoff);
      expect(await send('terminate', { ...same, figures_hash: again.data.figures_hash })).toMatchObject({
        status: 200,
      });
    } finally {
      await database.admin.query(
        'update vehicles set capitalized_cost = capitalized_cost - 1 where vehicle_number = $1',
        [vehicle],
      );
    }
  });

  it('is one for a vehicle, whoever else asks at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => terminate()));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'termination_open')).toHaveLength(5);
    expect(await terminationsOf()).toHaveLength(1);
  });

  it('sent twice is one', async () => {
    const { data } = await figures();
    const body = form(data.figures_hash);
    const all = await Promise.all(
      Array.from({ length: 4 }, () => send<{ termination_id: string }>('terminate', body, ['a.pdf'])),
    );
    expect(new Set(all.map(({ data: { termination_id: id } }) => id)).size).toBe(1);
    expect((await database.admin.query(`select from fleet_documents where document_category = 'OTHER'`)).rowCount).toBe(
      1,
    );
    expect(await send('terminate', { ...body, keys_returned: 3 }, ['a.pdf'])).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is withdrawn, and taken back by the same user, by version', async () => {
    const { data } = await terminate();
    expect(await post('withdraw-termination', { ...data, version: 3 })).toMatchObject({ code: 'record_changed' });
    const withdrawn = await post<{ termination_id: string; version: number }>('withdraw-termination', data);
    expect(withdrawn).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await terminationsOf()).toMatchObject([{ termination_status: 'WITHDRAWN', decided_by: 'fleet-us' }]);
    expect(await post('reopen-termination', withdrawn.data, provider)).toMatchObject({ code: 'termination_final' });
    expect(await post('reopen-termination', withdrawn.data)).toMatchObject({ status: 200, data: { version: 3 } });
    await database.admin.query(`update vehicle_terminations set termination_status = 'SCHEDULED', version = 4`);
    expect(await post('withdraw-termination', { ...data, version: 4 })).toMatchObject({ code: 'termination_final' });
  });

  it('is not taken back once another one is requested', async () => {
    const { data } = await terminate();
    const withdrawn = await post<object>('withdraw-termination', data);
    expect(await terminate()).toMatchObject({ status: 200 });
    expect(await post('reopen-termination', withdrawn.data)).toMatchObject({ code: 'termination_open' });
  });

  it('is for administrators and representatives of the provider', async () => {
    expect(await figures({}, driver)).toMatchObject({ status: 404 });
    expect(await figures({}, provider)).toMatchObject({ status: 200 });
    const { data } = await terminate();
    expect(await post('withdraw-termination', data, driver)).toMatchObject({ status: 404 });
    expect(await post('withdraw-termination', data, ca)).toMatchObject({ status: 404 });
  });
});

describe('a quote for a used vehicle', () => {
  const body = (more: object = {}) => ({
    ...{ vehicle, odometer: last, vehicle_condition: 'FAIR', place, ...contact, ...key(), ...more },
  });
  const ask = (more: object = {}, who = us) =>
    post<{ quote_id: string; version: number }>('used-quote', body(more), who);
  const listed = async (who = us) => (await get<Quotes>('used-quotes', who)).data;

  it('waits for a price, which holds until its last day', async () => {
    const { data } = await ask({ special_instructions: 'Scratch on the left' });
    expect(data).toEqual({ quote_id: 'U100001', version: 1 });
    expect(await listed()).toMatchObject([
      {
        quote_status: 'PENDING',
        odometer: last,
        vehicle_condition: 'FAIR',
        special_instructions: 'Scratch on the left',
      },
    ]);
    await database.admin.query(
      `update used_vehicle_quotes set quote_status = 'QUOTED', quote_amount = 9000, quote_expires = '${seedDay}'`,
    );
    expect(await listed()).toMatchObject([{ quote_status: 'QUOTED', quote_amount: 9000 }]);
    await database.admin.query(`update used_vehicle_quotes set quote_expires = '2026-01-01'`);
    expect(await listed()).toMatchObject([{ quote_status: 'EXPIRED' }]);
    expect(await post('withdraw-used-quote', data)).toMatchObject({ code: 'quote_decided' });
  });

  it('sent twice is one, and many have numbers of their own', async () => {
    const same = body();
    const twice = await Promise.all([post('used-quote', same), post('used-quote', same)]);
    expect(twice[0]).toEqual(twice[1]);
    const many = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(new Set(many.map(({ data }) => data.quote_id)).size).toBe(5);
    expect(await listed()).toHaveLength(6);
  });

  it('is withdrawn and taken back', async () => {
    const { data } = await ask();
    const { data: withdrawn } = await post<object>('withdraw-used-quote', data);
    expect(await post('withdraw-used-quote', data)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await post('reopen-used-quote', withdrawn, provider)).toMatchObject({ code: 'quote_decided' });
    expect(await post('reopen-used-quote', withdrawn)).toMatchObject({ status: 200, data: { version: 3 } });
    expect(await post('withdraw-used-quote', { ...data, version: 1 })).toMatchObject({ code: 'record_changed' });
  });

  it('is refused for a vehicle that is not in service, and for another account', async () => {
    expect(await ask({ vehicle: closed })).toMatchObject({ code: 'vehicle_not_in_service' });
    expect(await ask({ odometer: last - 1 })).toMatchObject({ code: 'odometer_below_last' });
    expect(await ask({}, ca)).toMatchObject({ status: 404 });
    const { data } = await ask();
    expect(await post('withdraw-used-quote', data, ca)).toMatchObject({ status: 404 });
    expect(await get('in-service', us, closed)).toMatchObject({ status: 200, data: null });
    expect(await get('in-service')).toMatchObject({ data: { odometer: last } });
  });
});

describe('a hidden menu', () => {
  it.each([
    ['report_expenses', 'expense-reports'],
    ['vehicle_termination', 'terminations'],
    ['used_vehicle_quote', 'used-quotes'],
  ])('%s hides its calls from customers, and not from representatives', async (menu, path) => {
    try {
      await hide('fleet-us', [menu]);
      await hide('provider', [menu]);
      expect(await get(path)).toMatchObject({ status: 404 });
      expect(await get(path, provider)).toMatchObject({ status: 200 });
      if (menu === 'vehicle_termination')
        expect(
          await post('termination-figures', {
            vehicle,
            return_date: seedDay,
            odometer: last,
            vehicle_condition: 'GOOD',
          }),
        ).toMatchObject({ status: 404 });
    } finally {
      await hide('fleet-us', []);
      await hide('provider', []);
    }
  });
});
