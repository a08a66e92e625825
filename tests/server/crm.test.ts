import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindQuery } from '../../server/query/bind.ts';
import { inReportRole } from '../../server/query/transaction.ts';
import { databaseOf } from '../fixtures/served.ts';
import { insertRow, seedDay } from './support/database.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
const all = { start: '2024-01-01', end: seedDay };
const periods = [all, { start: '2026-01-01', end: seedDay }, { start: '2025-03-01', end: '2025-05-31' }];
const isOpen = (status: unknown) => status === 'NEW' || status === 'IN-PROGRESS';

const db = databaseOf('demo');

/** The account's time zone: not the database's, and without daylight saving time. */
const zone = 'America/Phoenix';

/** The rows of a dashboard query for one account, as the report role sees them, with JSON types. */
async function run(
  name: string,
  account: string,
  period: { start: string; end: string },
  today: string = seedDay,
): Promise<Row[]> {
  const { text } = bindQuery(await readFile(`server/dashboards/crm/${name}.sql`, 'utf8'));
  const { start, end } = period;
  const given = { 'report.start': start, 'report.end': end, 'report.today': today };
  const settings = { 'app.customer': account, timezone: zone, ...given };
  return inReportRole(db.app, settings, async (client) => {
    const { rows } = await client.query<{ row: Row }>(`select row_to_json(report) as row from (${text}\n) report`);
    return rows.map(({ row }) => row);
  });
}

async function responseTimes(...given: [account: string, period: { start: string; end: string }, today?: string]) {
  const rows = await run('response_times', ...given);
  expect(rows).toHaveLength(1);
  return rows[0] as Readonly<Record<string, number>>;
}

/** The number of an account's cases, as the owner sees them. */
async function count(account: string, condition = 'true'): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(
    `select count(*)::int as n from crm_cases where customer_number = $1 and (${condition})`,
    [account],
  );
  return rows[0]?.n ?? 0;
}

const createdIn = ({ start, end }: { start: string; end: string }) =>
  `(case_created_date at time zone '${zone}')::date between '${start}' and '${end}'`;

it('is read in the report role', async () => {
  const { rows } = await inReportRole(db.app, {}, (client) => client.query('select current_user as name'));
  expect(rows[0].name).toMatch(/^motorpool_reports_/);
});

describe.each(accounts)('account %s', (account) => {
  it.each(periods)('has the cases opened from $start to $end, each once', async (period) => {
    const rows = await run('cases', account, period);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows).toHaveLength(await count(account, createdIn(period)));
    expect(new Set(rows.map((row) => row.case_number)).size).toBe(rows.length);
    for (const row of rows) {
      const created = String(row.case_created_date);
      expect(created.slice(0, 10) >= period.start && created.slice(0, 10) <= period.end).toBe(true);
      expect(row.case_completed_date === null).toBe(isOpen(row.case_status));
      expect(row.hours_to_close === null).toBe(isOpen(row.case_status));
      expect(row.days_open !== null).toBe(isOpen(row.case_status));
      if (row.case_completed_date === null) continue;
      const hours = (Date.parse(String(row.case_completed_date)) - Date.parse(created)) / 3_600_000;
      expect(Number(row.hours_to_close)).toBeCloseTo(hours, 1);
    }
  });

  it.each(periods)('counts its cases by category, highest first, from $start to $end', async (period) => {
    const cases = await run('cases', account, period);
    const categories = await run('categories', account, period);
    const counted = new Map<unknown, number>();
    for (const { case_category } of cases) counted.set(case_category, (counted.get(case_category) ?? 0) + 1);
    expect(new Map(categories.map((row) => [row.category_name, Number(row.count)]))).toEqual(counted);
    expect(counted.has(null)).toBe(true);
    const counts = categories.map((row) => Number(row.count));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it.each(periods)('has the response times of its cases, from $start to $end', async (period) => {
    const cases = await run('cases', account, period);
    const found = await responseTimes(account, period);
    const closed = cases.filter((row) => !isOpen(row.case_status));
    const open = cases.filter((row) => isOpen(row.case_status));
    const took = (row: Row) => Date.parse(String(row.case_completed_date)) - Date.parse(String(row.case_created_date));
    const day = (value: unknown) => Date.parse(String(value).slice(0, 10)) / 86_400_000;
    const after = (row: Row) => day(row.case_completed_date) - day(row.case_created_date);
    const closedOver = (days: number) => closed.filter((row) => after(row) > days).length;
    const olderThan = (days: number) => open.filter((row) => Number(row.days_open) > days).length;
    expect(found).toEqual({
      total_cases_for_period: cases.length,
      cases_closed_within_4_hours: closed.filter((row) => took(row) <= 4 * 3_600_000).length,
      cases_closed_same_day: closed.length - closedOver(0),
      cases_closed_within_1_day: closed.length - closedOver(1),
      cases_closed_over_1_day: closedOver(1),
      cases_closed_over_15_days: closedOver(15),
      cases_closed_over_30_days: closedOver(30),
      cases_still_open_over_15_days: olderThan(15),
      cases_still_open_over_30_days: olderThan(30),
      cases_still_open: open.length,
    });
  });
});

describe.each(accounts)('account %s, compared with its table and the other account', (account) => {
  it('has the response times that simple queries of the table give', async () => {
    const found = await responseTimes(account, all);
    const took = 'extract(epoch from case_completed_date) - extract(epoch from case_created_date)';
    const day = (of: string) => `(${of} at time zone '${zone}')::date`;
    const days = `${day('case_completed_date')} - ${day('case_created_date')}`;
    const stillOpen = `case_status in ('NEW', 'IN-PROGRESS')`;
    expect(found).toMatchObject({
      total_cases_for_period: await count(account),
      cases_closed_within_4_hours: await count(account, `${took} <= 4 * 3600`),
      cases_closed_within_1_day: await count(account, `${days} <= 1`),
      cases_closed_over_30_days: await count(account, `${days} > 30`),
      cases_still_open: await count(account, stillOpen),
      cases_still_open_over_15_days: await count(
        account,
        `${stillOpen} and case_created_date < '2026-11-05T00:00:00-07:00'`,
      ),
    });
  });

  it('has cases of every kind', async () => {
    const found = await responseTimes(account, all);
    for (const [name, value] of Object.entries(found)) expect(value, name).toBeGreaterThan(0);
    expect(found.cases_still_open).toBeLessThan(Number(found.total_cases_for_period) * 0.1);
    const rows = await run('cases', account, all);
    const every = (field: string) => new Set(rows.map((row) => row[field]));
    expect(every('case_status')).toEqual(new Set(['NEW', 'IN-PROGRESS', 'CANCELLED', 'MERGED', 'RESOLVED']));
    expect(every('internal')).toEqual(new Set([true, false]));
    expect(every('case_category').size).toBe(15);
    for (const field of ['vehicle_number', 'subject_id_name', 'driver_last_name', 'center_name', 'hours_to_response']) {
      expect(every(field).size, field).toBeGreaterThan(10);
      expect(every(field).has(null), field).toBe(true);
    }
  });

  it('has nothing from another account', async () => {
    const [other = ''] = accounts.filter((one) => one !== account);
    const everything = (of: string) =>
      Promise.all(['cases', 'categories', 'response_times'].map((name) => run(name, of, all)));
    const [own, theirs] = [await everything(account), await everything(other)];
    await insertRow(db.admin, 'crm_cases', {
      customer_number: other,
      case_number: 'THEIRS',
      case_status: 'NEW',
      case_created_date: '2026-02-03T10:00:00Z',
      category_name: 'THEIR CATEGORY',
      internal: false,
      summary: 'Theirs.',
    });
    try {
      expect(await everything(account)).toEqual(own);
      expect((await run('cases', other, all)).length).toBe((theirs[0]?.length ?? 0) + 1);
      const [cases, categories, [times = {}] = []] = await everything('999999');
      expect([cases, categories, new Set(Object.values(times))]).toEqual([[], [], new Set([0])]);
    } finally {
      await db.admin.query(`delete from crm_cases where case_number = 'THEIRS'`);
    }
  });
});

describe('a period', () => {
  const account = '199999';
  const noon = { start: '2026-11-01', end: '2026-11-10' };
  const add = (number: string, status: string, created: string, completed: string | null) =>
    insertRow(db.admin, 'crm_cases', {
      customer_number: account,
      case_number: number,
      case_status: status,
      case_created_date: created,
      case_completed_date: completed,
      category_name: 'FUEL CARD',
      internal: false,
      summary: 'One.',
    });
  const numbers = async (period: { start: string; end: string }) =>
    (await run('cases', account, period)).map((row) => row.case_number);

  beforeAll(async () => {
    await add('before', 'RESOLVED', '2026-10-31T23:59:59-07:00', '2026-11-01T00:10:00-07:00');
    await add('first', 'RESOLVED', '2026-11-01T00:00:00-07:00', '2026-11-01T04:00:00-07:00');
    await add('night', 'MERGED', '2026-11-02T23:00:00-07:00', '2026-11-03T23:00:00-07:00');
    await add('second', 'CANCELLED', '2026-11-02T08:00:00-07:00', '2026-11-03T08:00:01-07:00');
    await add('fifteen', 'RESOLVED', '2026-11-03T08:00:00-07:00', '2026-11-18T08:00:00-07:00');
    await add('last', 'NEW', '2026-11-10T23:59:59-07:00', null);
    await add('after', 'NEW', '2026-11-11T00:00:00-07:00', null);
  });

  it('includes its whole first and last day, in the account’s time zone, newest first', async () => {
    expect(await numbers(noon)).toEqual(['last', 'fifteen', 'night', 'second', 'first']);
    expect(await numbers({ start: '2026-11-10', end: '2026-11-10' })).toEqual(['last']);
    expect(await run('categories', account, noon)).toEqual([{ category_name: 'FUEL CARD', count: 5 }]);
  });

  it('counts hours that passed, and days by the calendar', async () => {
    expect(await responseTimes(account, noon)).toEqual({
      total_cases_for_period: 5,
      cases_closed_within_4_hours: 1,
      cases_closed_same_day: 1,
      cases_closed_within_1_day: 3,
      cases_closed_over_1_day: 1,
      cases_closed_over_15_days: 0,
      cases_closed_over_30_days: 0,
      cases_still_open_over_15_days: 0,
      cases_still_open_over_30_days: 0,
      cases_still_open: 1,
    });
  });

  it('counts the days of a closed case like those of an open one', async () => {
    await add('closed late', 'RESOLVED', '2026-10-03T23:00:00-07:00', '2026-10-19T00:30:00-07:00');
    const closed = await responseTimes(account, { start: '2026-10-03', end: '2026-10-03' });
    expect(closed).toMatchObject({ cases_closed_within_1_day: 0, cases_closed_over_15_days: 1 });
    // Opened late, and still open as many days later.
    expect(await responseTimes(account, { start: '2026-11-10', end: '2026-11-10' }, '2026-11-26')).toMatchObject({
      cases_still_open_over_15_days: 1,
    });
  });

  it.each([
    ['2026-11-25', 0, 0],
    ['2026-11-26', 1, 0],
    ['2026-12-10', 1, 0],
    ['2026-12-11', 1, 1],
  ])('counts open cases by age on %s', async (today, over15, over30) => {
    expect(await responseTimes(account, noon, today)).toMatchObject({
      cases_still_open: 1,
      cases_still_open_over_15_days: over15,
      cases_still_open_over_30_days: over30,
    });
  });

  it('has one row of zeros without a case', async () => {
    const empty = { start: '2020-01-01', end: '2020-12-31' };
    expect(new Set(Object.values(await responseTimes(account, empty)))).toEqual(new Set([0]));
    expect(await run('categories', account, empty)).toEqual([]);
  });
});
