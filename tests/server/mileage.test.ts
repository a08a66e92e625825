import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import type { AppOptions } from '../../server/app-options.ts';
import type { App } from '../../server/http-app.ts';
import { readOutbox } from '../../server/mail/outbox.ts';
import { databaseOf } from '../fixtures/served.ts';
import { runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Month = Data<'mileage.months'>[number];
type Saved = Data<'mileage.save'>;
type Refused = Data<'mileage.remind'>;

const database = databaseOf('demo');
const query = (text: string, values: unknown[] = []) => database.admin.query(text, values);
const account = '410200';
let folder: string;
let outboxDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
let app: App;
let us: Tokens;
let colleague: Tokens;
let canadian: Tokens;

const start = (options: Partial<AppOptions> = {}) =>
  startServer(database, { mail: { from: 'fleet@example.com', outboxDir }, ...options });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-mileage-'));
  outboxDir = join(folder, 'outbox');
  server = await start();
  app = server.app;
  [us, colleague, canadian] = await Promise.all([
    signIn(app, 'fleet-us'),
    signIn(app, 'provider'),
    signIn(app, 'fleet-ca'),
  ]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const monthBefore = (months: number) => {
  const [year = 0, month = 1] = seedDay.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};
const last = monthBefore(1);
const earlier = monthBefore(2);
let vehicle: string;
let driver: string;
const idOf = (first: string, number = vehicle) => `${number} ${first.replaceAll('-', '')}`;

/** A driver with two missing months of 1,000 miles. */
beforeEach(async () => {
  await rm(outboxDir, { recursive: true, force: true });
  const found = await bothMonths();
  vehicle = found.vehicle_number;
  driver = found.driver_reference_number;
  await query('delete from record_changes where customer_number = $1', [account]);
  await query(
    `update mileage_periods set start_odometer = 10000, end_odometer = 11000, business_miles = null, commuting_miles = null,
       personal_miles = null, reported = false, reported_date = null, exception_reason = 'NOT REPORTED', reported_by = null,
       reminded_date = null, version = 1
      where customer_number = $1 and vehicle_number = $2 and period_start in ($3, $4)`,
    [account, vehicle, earlier, last],
  );
  await query(
    `update drivers set driver_email_address = 'driver@example.com', driver_first_name = 'Ada', driver_last_name = 'Byron',
       driver_state_province = 'TX' where customer_number = $1 and driver_reference_number = $2`,
    [account, driver],
  );
  await query(`update accounts set personal_mileage_report_type = 'N' where customer_number = $1`, [account]);
  await query(`update users set email = 'fleet@example.com' where username = 'fleet-us'`);
});

async function bothMonths() {
  const { rows } = await query(
    `select a.vehicle_number, a.driver_reference_number from mileage_periods a join mileage_periods b
         using (customer_number, vehicle_number, driver_reference_number)
      where customer_number = $1 and a.period_start = $2 and b.period_start = $3 order by 1 limit 1`,
    [account, earlier, last],
  );
  return rows[0];
}

async function post<T>(path: string, payload: object, who = us, at = app) {
  const answer = await at.inject({ method: 'POST', url: `/api/mileage/${path}`, headers: bearer(who), payload });
  const { data, code, faults } = answer.json<{ data: T; code?: string; faults?: { field: string; key: string }[] }>();
  return { status: answer.statusCode, data, code, faults, body: answer.body };
}
const miles = (business: number, personal: number, more: object = {}) => ({
  ...{ mileage_id: idOf(last), business_distance: business, personal_distance: personal, is_confirmed: false },
  ...more,
});
const save = (months: object[], who = us) => post<Saved>('save', { months }, who);
const undo = ({ data }: { data: Saved }, who = us) =>
  post<Refused>(
    'undo',
    {
      mileage_ids: data.saved.map(({ mileage_id }) => mileage_id),
      versions: data.saved.map(({ version }) => String(version)),
    },
    who,
  );
const remind = (ids: string[], who = us, at = app) => post<Refused>('remind', { mileage_ids: ids }, who, at);
const list = async (query = '', who = us): Promise<Month[]> => {
  const period = `start=${earlier.slice(0, 7)}&end=${seedDay.slice(0, 7)}`;
  const answer = await app.inject({ url: `/api/mileage/months?${period}${query}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Month[] }>().data;
};
const month = async (id = idOf(last)) =>
  (await list('&include_reported=true')).find(({ mileage_id }) => mileage_id === id);
const asked = (key: string, values = {}) => [{ row: 0, field: 'is_confirmed', key: `refusals.${key}`, values }];
const mails = () => readOutbox(outboxDir, 10);
const report = async () => {
  const given = { start: last, end: seedDay, type: '1', mileage_allow: '0', today: seedDay };
  const rows = await runQuery(database.app, 'personal-mileage-report', account, given);
  return rows.find((row) => row.vehicle_number === vehicle && row.driver_reference_number === driver);
};

describe('the months of drivers', () => {
  it('are those that are not reported, missing ones first, and reported ones if that is asked for', async () => {
    const missing = await list();
    const all = await list('&include_reported=true');
    expect(new Set(missing.map(({ mileage_state }) => mileage_state))).not.toContain('REPORTED');
    const states = all.map(({ mileage_state }) => mileage_state);
    expect(states).toEqual(states.toSorted());
    expect(new Set(states)).toEqual(new Set(['MISSING', 'OPEN', 'REPORTED']));
    expect(missing.find(({ mileage_id }) => mileage_id === idOf(last))).toMatchObject({
      ...{ calendar_month: last, vehicle_number: vehicle, total_distance: 1000, personal_distance: null, version: 1 },
    });
    const theirs = await list('&include_reported=true', canadian);
    const { rows } = await query(
      `select mileage_id from mileage_periods where customer_number = '520100' and period_start >= $1 order by 1`,
      [earlier],
    );
    expect(theirs.map(({ mileage_id }) => mileage_id).sort()).toEqual(rows.map(({ mileage_id }) => mileage_id).sort());
  });

  it('are asked for by months that exist', async () => {
    for (const query of ['start=2026-13&end=2026-12', 'start=2026-01-01&end=2026-12', 'start=0000-01&end=2026-12'])
      expect((await app.inject({ url: `/api/mileage/months?${query}`, headers: bearer(us) })).statusCode).toBe(400);
  });

  it.each([
    ['start=2026-11&end=2026-10', 'faults.on_or_before'],
    ['start=2024-01&end=2026-10', 'faults.maximum_span'],
  ])('are asked for by a period that the screen allows, not %s', async (query, key) => {
    const answer = await app.inject({ url: `/api/mileage/months?${query}`, headers: bearer(us) });
    expect(answer.json()).toMatchObject({ code: 'invalid_request', faults: [{ key }] });
    expect(answer.statusCode).toBe(400);
  });
});

describe('miles of a month', () => {
  it('are in the personal mileage report once they are saved', async () => {
    const { status, data } = await save([miles(700, 300)]);
    expect(status).toBe(200);
    expect(data).toEqual({ saved: [{ mileage_id: idOf(last), version: 2 }], refused: [] });
    expect(await month()).toMatchObject({
      ...{ business_miles: 700, personal_distance: 300, commuting_miles: 0, mileage_state: 'REPORTED' },
      ...{ reported_by: 'fleet-us', reported_date: seedDay },
    });
    const { rows } = await query(
      `select sum(business_miles) as business, sum(end_odometer - start_odometer - coalesce(business_miles, 0)) as personal
         from mileage_periods where customer_number = $1 and vehicle_number = $2 and driver_reference_number = $3
           and period_start >= $4`,
      [account, vehicle, driver, last],
    );
    expect(await report()).toMatchObject({
      ...{ business_distance: Number(rows[0].business), personal_distance: Number(rows[0].personal) },
    });
    const sums = await query(
      `select business_distance, personal_distance from vehicle_months where customer_number = $1 and vehicle_number = $2 and period = $3`,
      [account, vehicle, last],
    );
    expect(sums.rows).toEqual([{ business_distance: 700, personal_distance: 300 }]);
  });

  it('are asked about if they are more than the odometers, and then in the report as they were confirmed', async () => {
    expect((await save([miles(800, 201)])).data).toEqual({
      saved: [],
      refused: asked('mileage_over', { distance: '1\u00a0mi' }),
    });
    expect(await month()).toMatchObject({ mileage_state: 'MISSING', version: 1 });
    const before = await report();
    expect((await save([miles(1400, 100, { is_confirmed: true })])).data.refused).toEqual([]);
    const after = await report();
    expect(Number(after?.business_distance) - Number(before?.business_distance)).toBe(1400);
    expect(Number(after?.personal_distance) - Number(before?.personal_distance)).toBe(100 - 1000);
    expect(Number(after?.personal_share)).toBeGreaterThanOrEqual(0);
  });

  it('are saved without a question if they are less: the rest counts as personal', async () => {
    const before = await report();
    expect((await save([miles(600, 100)])).data.refused).toEqual([]);
    const after = await report();
    expect(Number(after?.personal_distance) - Number(before?.personal_distance)).toBe(-600);
  });
});

describe('saved miles', () => {
  it('of a driver or of somebody else are replaced only if that is confirmed, and keep their day', async () => {
    await query(
      `update mileage_periods set reported = true, reported_date = $3, exception_reason = 'ODOMETER GAP', business_miles = 600,
         commuting_miles = 250, personal_miles = 150 where customer_number = $1 and mileage_id = $2`,
      [account, idOf(last), last],
    );
    expect((await save([miles(600, 400)])).data).toEqual({
      saved: [{ mileage_id: idOf(last), version: 1 }],
      refused: [],
    });
    expect((await save([miles(700, 300)])).data.refused).toEqual(asked('mileage_reported'));
    expect((await save([miles(700, 200, { is_confirmed: true })], colleague)).data.saved).toMatchObject([
      { version: 2 },
    ]);
    // What the driver has reported of commuting stays, as long as the personal miles have room for it.
    expect(await month()).toMatchObject({ commuting_miles: 200, personal_miles: 0, reported_date: last });
    expect((await save([miles(800, 200)])).data.refused).toEqual(asked('mileage_taken', { who: 'provider' }));
    const saved = await save([miles(800, 200, { is_confirmed: true })]);
    expect(await undo(saved)).toMatchObject({ data: { refused: [] } });
    expect(await month()).toMatchObject({ business_miles: 700, reported_by: 'provider' });
  });

  it('are refused in the future, below zero, and for a month of another account', async () => {
    const { rows } = await query(`select mileage_id from mileage_periods where customer_number = '520100' limit 1`);
    await query(
      `update mileage_periods set period_start = $3 where customer_number = $1 and mileage_id = $2 and period_start = $4`,
      [account, idOf(earlier), monthBefore(-1), earlier],
    );
    const next = idOf(monthBefore(-1));
    const { data } = await save([
      miles(1, 1, { mileage_id: next, is_confirmed: true }),
      miles(1, 1, { mileage_id: rows[0].mileage_id }),
      miles(1, 1, { mileage_id: 'NOBODY 20260101' }),
    ]);
    await query('update mileage_periods set period_start = $3 where customer_number = $1 and mileage_id = $2', [
      account,
      next,
      earlier,
    ]);
    const at = (row: number, key: string) => ({ row, field: 'business_distance', key, values: {} });
    expect(data).toEqual({
      saved: [],
      refused: [at(0, 'refusals.mileage_future'), at(1, 'refusals.not_found'), at(2, 'refusals.not_found')],
    });
    expect((await save([miles(-1, 1)])).status).toBe(400);
    const many = await save([miles(100_000, 1)]);
    expect([many.status, many.body.includes('months.0.business_distance')]).toEqual([400, true]);
  });

  it('have commuting where the account reports it, as a part of the personal miles', async () => {
    expect((await save([miles(700, 300, { commuting_distance: 10 })])).status).toBe(400);
    await query(`update accounts set personal_mileage_report_type = 'W' where customer_number = $1`, [account]);
    expect((await save([miles(700, 300)])).status).toBe(400);
    const { data } = await save([miles(700, 300, { commuting_distance: 301 })]);
    expect(data.refused).toEqual([
      { row: 0, field: 'commuting_distance', key: 'refusals.mileage_commuting', values: {} },
    ]);
    expect((await save([miles(700, 300, { commuting_distance: 120 })])).data.refused).toEqual([]);
    expect(await month()).toMatchObject({ commuting_miles: 120, personal_miles: 180, personal_distance: 300 });
  });
});

describe('miles that are sent again', () => {
  it('have one effect, however often they are sent', async () => {
    const [one, two] = await Promise.all([save([miles(700, 300)]), save([miles(700, 300)])]);
    const three = await save([miles(700, 300)]);
    expect([one, two, three].map(({ data }) => data.saved[0]?.version)).toEqual([2, 2, 2]);
    expect((await save([miles(1, 1), miles(2, 2)])).status).toBe(400);
  });

  it('can be taken back by who has saved them, in that version', async () => {
    const first = await save([miles(700, 300)]);
    const again = await save([miles(710, 290)]);
    expect((await undo(again, colleague)).data.refused).toMatchObject([{ key: 'refusals.record_changed' }]);
    expect((await undo(first)).data.refused).toMatchObject([{ key: 'refusals.record_changed' }]);
    expect((await undo(again)).data).toEqual({ refused: [] });
    expect(await month()).toMatchObject({ business_miles: 700, personal_distance: 300 });
    const only = await save([miles(500, 500, { mileage_id: idOf(earlier) })]);
    expect((await undo(only)).data).toEqual({ refused: [] });
    expect(await month(idOf(earlier))).toMatchObject({
      ...{ mileage_state: 'MISSING', business_miles: null, reported_date: null, reported_by: null },
    });
    const { rows } = await query(
      'select exception_reason from mileage_periods where customer_number = $1 and mileage_id = $2',
      [account, idOf(earlier)],
    );
    expect(rows).toEqual([{ exception_reason: 'NOT REPORTED' }]);
    expect((await undo({ data: { saved: [{ mileage_id: 'X 1', version: 1 }], refused: [] } })).data.refused).toEqual([
      { id: 'X 1', key: 'refusals.not_found', values: {} },
    ]);
  });

  it('are late more than 15 days after the month, and in its history', async () => {
    await save([miles(700, 300, { mileage_id: idOf(earlier) })]);
    const { rows } = await query(
      'select exception_reason from mileage_periods where customer_number = $1 and mileage_id = $2',
      [account, idOf(earlier)],
    );
    expect(rows).toEqual([{ exception_reason: 'LATE' }]);
    const answer = await app.inject({
      url: `/api/records/history?record_type=mileage_periods&record_id=${encodeURIComponent(idOf(earlier))}`,
      headers: bearer(us),
    });
    const changes = answer.json<{ data: Data<'record.history'> }>().data;
    expect(changes.map((each) => [each.changed_field, each.value_after])).toContainEqual(['Business (mi)', '700']);
  });

  it('are in kilometers where the account is Canadian, and may add up to those of the odometers', async () => {
    const { rows } = await query(
      `select mileage_id, end_odometer - start_odometer as total from mileage_periods
        where customer_number = '520100' and not reported and period_end < $1 and end_odometer - start_odometer > 100
        order by period_start desc limit 1`,
      [seedDay],
    );
    const [{ mileage_id, total }] = rows;
    const km = Math.round(total * 1.609344);
    const sent = (all: number) => ({
      ...{ mileage_id, business_distance: (all - 33) / 1.609344, personal_distance: 33 / 1.609344 },
      is_confirmed: false,
    });
    const over = await save([sent(km + 100)], canadian);
    expect(over.data.refused[0]?.values?.distance).toMatch(/^(99|100|101)\u00a0km$/);
    expect((await save([sent(km)], canadian)).data.refused).toEqual([]);
    const stored = await query(
      'select business_miles + commuting_miles + personal_miles as sum from mileage_periods where mileage_id = $1',
      [mileage_id],
    );
    expect(stored.rows).toEqual([{ sum: total }]);
    // Neither whole kilometers nor whole miles.
    const between = { ...sent(km), business_distance: 10.4 };
    expect((await save([between], canadian)).faults).toMatchObject([
      { field: 'months.0.business_distance', key: 'faults.integer' },
    ]);
  });
});

describe('miles from a file', () => {
  const bring = (months: object[], who = us) => post<Saved>('import', { months }, who);
  const named = (first: string, business: number, personal: number, more: object = {}) => ({
    ...{ vehicle_number: vehicle, calendar_month: first.slice(0, 7), business_distance: business },
    ...{ personal_distance: personal, is_confirmed: false, ...more },
  });

  it('are of the month of a vehicle, however its number is written, and can be taken back as one', async () => {
    const sent = [named(last, 700, 300, { vehicle_number: ` ${vehicle.toLowerCase()} ` }), named(earlier, 900, 100)];
    const { status, data } = await bring(sent);
    expect(status).toBe(200);
    const saved = [earlier, last].map((first) => ({ mileage_id: idOf(first), version: 2 }));
    expect({ ...data, saved: data.saved.toSorted((a, b) => a.mileage_id.localeCompare(b.mileage_id)) }).toEqual({
      saved,
      refused: [],
    });
    expect(await month()).toMatchObject({ business_miles: 700, personal_distance: 300, reported_by: 'fleet-us' });
    expect((await bring(sent)).data.saved.map(({ version }) => version)).toEqual([2, 2]);
    await save([miles(710, 290)]);
    expect((await undo({ data })).data.refused).toEqual([
      { id: idOf(last), key: 'refusals.record_changed', values: {} },
    ]);
    expect([(await month())?.business_miles, (await month(idOf(earlier)))?.mileage_state]).toEqual([710, 'MISSING']);
  });

  it.each([
    ['save', (business: number, personal: number) => miles(business, personal)],
    ['import', (business: number, personal: number) => named(last, business, personal)],
  ] as const)('are whole, and refused at their field otherwise, as in the form: %s', async (path, sent) => {
    const faultsOf = async (business: number, personal: number, more = {}) =>
      (await post(path, { months: [{ ...sent(business, personal), ...more }] })).faults?.map(({ field, key }) => [
        field,
        key,
      ]);
    const at = (field: string) => [`months.0.${field}`, 'faults.integer'];
    expect(await faultsOf(10.4, 0)).toEqual([at('business_distance')]);
    expect(await faultsOf(700, 299.5)).toEqual([at('personal_distance')]);
    await query(`update accounts set personal_mileage_report_type = 'W' where customer_number = $1`, [account]);
    expect(await faultsOf(700, 300, { commuting_distance: 0.1 })).toEqual([at('commuting_distance')]);
    expect(await month()).toMatchObject({ mileage_state: 'MISSING', version: 1 });
  });

  it('are refused at their cells, and the others saved', async () => {
    const { data } = await bring([
      named(last, 1, 1, { vehicle_number: 'NOBODY' }),
      named('2015-01', 1, 1),
      named(last, 700, 300),
      named(earlier, 900, 101),
    ]);
    const at = (row: number, field: string, key: string, values = {}) => ({
      ...{ row, field, key: `refusals.${key}`, values },
    });
    expect(data).toEqual({
      saved: [{ mileage_id: idOf(last), version: 2 }],
      refused: [
        at(0, 'vehicle_number', 'not_found'),
        at(1, 'calendar_month', 'mileage_not_open'),
        at(3, 'is_confirmed', 'mileage_over', { distance: '1\u00a0mi' }),
      ],
    });
    expect((await bring([named(last, 1, 1), named(last, 2, 2)])).status).toBe(400);
    expect((await bring([named('2026-13', 1, 1)])).status).toBe(400);
  });

  it('are not guessed where a vehicle had several drivers in a month', async () => {
    const day = last.replace(/01$/, '20');
    await query(
      `insert into mileage_periods (customer_number, vehicle_number, period_start, period_end, driver_reference_number, start_odometer,
         end_odometer, days_available, fair_market_value, reported)
       select customer_number, vehicle_number, $3, period_end, driver_reference_number, 11000, 11000, 5, 1, false
         from mileage_periods where customer_number = $1 and mileage_id = $2`,
      [account, idOf(last), day],
    );
    const { data } = await bring([named(last, 1, 1)]);
    await query('delete from mileage_periods where customer_number = $1 and mileage_id = $2', [account, idOf(day)]);
    expect(data.refused).toMatchObject([{ field: 'calendar_month', key: 'refusals.mileage_several' }]);
  });
});

describe('reminders', () => {
  it('are one email per driver about all months, at most once a day for each', async () => {
    expect((await remind([idOf(last), idOf(earlier)])).data).toEqual({ refused: [] });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'driver@example.com', subject: expect.stringMatching(/^Your mileage for /) });
    expect(mail?.text).toMatch(/^Hello Ada Byron,/);
    expect(mail?.text.match(new RegExp(`vehicle ${vehicle} `, 'g'))).toHaveLength(2);
    expect(mail?.text).toContain('1,000\u00a0mi by the odometer');
    expect(mail?.text).toContain('Please answer this email');
    expect(await month()).toMatchObject({ reminded_date: seedDay, mileage_state: 'MISSING' });
    expect((await remind([idOf(last)], colleague)).data.refused).toEqual([
      { id: idOf(last), key: 'refusals.mileage_reminded', values: {} },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('are sent once when they are asked for twice at once', async () => {
    const answers = await Promise.all([remind([idOf(last)]), remind([idOf(last)])]);
    expect(answers.map(({ data }) => data.refused.length).sort()).toEqual([0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  it('are possible again the next day', async () => {
    await remind([idOf(last)]);
    await query('update mileage_periods set reminded_date = $3 where customer_number = $1 and mileage_id = $2', [
      account,
      idOf(last),
      earlier,
    ]);
    expect((await remind([idOf(last)])).data).toEqual({ refused: [] });
    expect(await mails()).toHaveLength(2);
  });

  it('say who has no email, what is not missing and what is unknown, and go to the others', async () => {
    await save([miles(1, 1)]);
    const { rows } = await query(
      `update drivers set driver_email_address = null where customer_number = $1 and driver_reference_number = (
         select driver_reference_number from mileage_periods where customer_number = $1 and not reported and period_end < $2
           and driver_reference_number <> $3 order by mileage_id limit 1) returning driver_reference_number`,
      [account, seedDay, driver],
    );
    const silent = await query(
      `select mileage_id from mileage_periods where customer_number = $1 and driver_reference_number = $2
          and not reported and period_end < $3 order by 1 limit 1`,
      [account, rows[0].driver_reference_number, seedDay],
    );
    const theirs = await query(`select mileage_id from mileage_periods where customer_number = '520100' limit 1`);
    const ids = [idOf(last), silent.rows[0].mileage_id, theirs.rows[0].mileage_id, idOf(earlier)];
    expect((await remind(ids)).data.refused).toEqual([
      { id: ids[0], key: 'refusals.mileage_not_missing', values: {} },
      { id: ids[1], key: 'refusals.mileage_no_email', values: {} },
      { id: ids[2], key: 'refusals.not_found', values: {} },
    ]);
    expect((await mails()).map(({ to }) => to)).toEqual(['driver@example.com']);
  });

  it('are in French for drivers in Quebec, and name who to ask if no answer can be read', async () => {
    await query(
      `update drivers set driver_state_province = 'QC' where customer_number = $1 and driver_reference_number = $2`,
      [account, driver],
    );
    await query(`update users set email = null where username = 'fleet-us'`);
    await remind([idOf(last)]);
    const [mail] = await mails();
    expect(mail?.text).toMatch(/^Bonjour Ada Byron,/);
    expect(mail?.text).toContain('Veuillez indiquer à');
  });

  it('that could not be sent can be tried again the same day, and can’t be taken back', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, '');
    const other = (await start({ mail: { from: 'fleet@example.com', outboxDir: blocked } })).app;
    const values = { email: 'driver@example.com' };
    expect((await remind([idOf(last)], us, other)).data.refused).toEqual([
      { id: idOf(last), key: 'refusals.email_not_sent', values },
    ]);
    await other.close();
    expect((await remind([idOf(last)])).data.refused).toEqual([]);
    const version = (await month())?.version ?? 0;
    const back = await undo({ data: { saved: [{ mileage_id: idOf(last), version }], refused: [] } });
    expect(back.data.refused).toMatchObject([{ key: 'refusals.record_changed' }]);
  });

  it('are refused by a server that sends no emails', async () => {
    const silent = (await startServer(database)).app;
    expect(await remind([idOf(last)], us, silent)).toMatchObject({ status: 422, code: 'emails_off' });
    await silent.close();
  });
});
