import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { type CallName, callNames, calls, type Data } from '../../contract/calls.ts';
import { vehicleCalls, vehicleData } from '../browser/support/plain-vehicle.ts';
import { served } from '../fixtures/served.ts';
import { type Row, runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');
const { database } = server;
const signedIn: Record<string, Tokens> = {};

beforeAll(async () => {
  for (const username of ['fleet-us', 'fleet-ca', 'fleet-us-driver'])
    signedIn[username] = await server.signIn(username);
});

/** The calls that read one vehicle. */
const reading = callNames.flatMap((name): (Call & { name: CallName })[] => {
  const call: Call = calls[name];
  const isOfOne = call.method === 'GET' && Object(call.query).required?.[0] === 'vehicle';
  return isOfOne && call.path.startsWith('/vehicle/') && call.refusals?.includes('not_found')
    ? [{ ...call, name }]
    : [];
});

async function ask(call: string, vehicle: string, query = '', username = 'fleet-us') {
  const answer = await server.send({
    url: `/api/vehicle/${call}?vehicle=${vehicle}${query}`,
    headers: bearer(signedIn[username] as Tokens),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; data: unknown }>() };
}

async function dataOf<N extends CallName>(name: N, vehicle: string, query = '', username = 'fleet-us') {
  const { status, data } = await ask(name.replace('vehicle.', ''), vehicle, query, username);
  expect([name, vehicle, status]).toEqual([name, vehicle, 200]);
  return data as Data<N>;
}

async function numbersOf(account: string, condition: string, most = 1): Promise<string[]> {
  const { rows } = await database.admin.query<{ vehicle_number: string }>(
    `select vehicle_number from vehicles v where customer_number = $1 and ${condition} limit ${most}`,
    [account],
  );
  return rows.map((row) => row.vehicle_number);
}

const numberOf = async (condition: string, account = '410200') => (await numbersOf(account, condition))[0] ?? '';

/** Those with the most kinds of records first. */
const busy = `true order by (
    (exists (select from claims r where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number))::int
    + (exists (select from violations r where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number))::int
    + (exists (select from rentals r where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number))::int
    + (exists (select from toll_transactions r where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number))::int
    + (exists (select from vouchers r where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number))::int
    + (v.status = 'CLOSE OUT')::int
  ) desc, vehicle_number`;

const period = { start: '2026-02-03', end: '2026-09-15' };
const inPeriod = `&start=${period.start}&end=${period.end}`;
const always = { start: '2000-01-01', end: '2100-01-01' };

interface History {
  call: CallName;
  query?: string;
  report: string;
  parameters: Readonly<Record<string, string>>;
  /** The report's names of fields with other names. */
  names?: Readonly<Record<string, string>>;
  /** Fields that the report does not have. */
  own?: readonly string[];
  filter?: (row: Row) => boolean;
}

const fuelNames = {
  ...{ amount: 'net_cost', invoice: 'invoice_number', fuel_company: 'fuel_vendor', vendor: 'merchant_name' },
  ...{ merchant_state: 'merchant_state_province', merchant_zip: 'merchant_postal_code', product_type: 'product_class' },
  ...{ service_date: 'transaction_date', tank_capacity: 'vehicle_tank_capacity', tax_exempt: 'exempt_tax' },
  ...{ unit_price: 'unit_cost', voucher: 'voucher_number' },
};
const maintenanceNames = {
  ...{
    amount: 'expense_amount',
    description: 'line_description',
    maintenance_code: 'ata_code',
    quantity: 'line_quantity',
  },
  ...{ vendor_state: 'vendor_state_province', voucher: 'voucher_number' },
  ...{ brake_lf: 'brake_pad_left_front', brake_rf: 'brake_pad_right_front' },
  ...{ brake_lr: 'brake_pad_left_rear', brake_rr: 'brake_pad_right_rear' },
  ...{
    tire_lf: 'tread_left_front',
    tire_rf: 'tread_right_front',
    tire_lr: 'tread_left_rear',
    tire_rr: 'tread_right_rear',
  },
};
const tollNames = {
  ...{ agency: 'toll_agency', plaza: 'toll_plaza', state_province: 'toll_state_province' },
  ...{ amount: 'toll_amount', fee: 'toll_fee' },
};
const billed = { ...period, use_bill_date: 'true' };
const fuel = { names: fuelNames, own: ['center', 'driver', 'premium', 'service_time'], report: 'fuel-detail-report' };
const service = { names: maintenanceNames, own: ['charge_code'], report: 'maintenance-detail-report' };
const billedPeriod = `${inPeriod}&use_bill_date=true`;

const histories: readonly History[] = [
  { call: 'vehicle.fuel-history', query: inPeriod, parameters: period, ...fuel },
  { call: 'vehicle.fuel-history', query: billedPeriod, parameters: billed, ...fuel },
  { call: 'vehicle.maintenance-history', query: inPeriod, parameters: period, ...service },
  { call: 'vehicle.maintenance-history', query: billedPeriod, parameters: billed, ...service },
  {
    call: 'vehicle.toll-history',
    query: inPeriod,
    report: 'toll-detail-report',
    parameters: period,
    names: tollNames,
  },
  {
    call: 'vehicle.billing-history',
    report: 'expense-detail-report',
    parameters: always,
    names: { month: 'expense_month', amount: 'expense_amount' },
    own: ['description'],
  },
  { call: 'vehicle.accident-history', report: 'accident-claim-management-report', parameters: always },
  { call: 'vehicle.rental-history', report: 'rental-status-report', parameters: always },
  { call: 'vehicle.violation-history', report: 'violation-detail-report', parameters: always },
  {
    call: 'vehicle.evoucher',
    report: 'preventative-maintenance-report',
    parameters: always,
    names: { service: 'voucher_service' },
  },
  {
    call: 'vehicle.license-history',
    report: 'license-renewal-report',
    parameters: {},
    // The report has only vehicles in service.
    filter: (row) => row.renewal_status !== null,
  },
];

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

const sumOf = (rows: readonly Row[], field: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0) / 100;

const accounts = [
  ['fleet-us', '410200'],
  ['fleet-ca', '520100'],
] as const;

/** The rows of a report for an account. */
const reportOf = (account: string) => (report: string, parameters: Readonly<Record<string, string>>) =>
  runQuery(database.app, report, account, { today: seedDay, ...parameters });

describe.each(accounts)('the histories for %s', (username, account) => {
  const run = reportOf(account);

  it.each(
    histories.map((history) => [history.call, history.query ?? '', history] as const),
  )('%s%s of 20 vehicles equals its report', async (call, query, history) => {
    const { report, parameters, names = {}, own = [], filter = () => true } = history;
    const some = await numbersOf(account, busy, 20);
    expect(some).toHaveLength(20);
    const reported = await run(report, parameters);
    let found = 0;
    for (const vehicle of some) {
      const answer = (await dataOf(call, vehicle, query, username)) as Row[];
      const rows = answer.filter(filter);
      const fields = Object.keys(rows[0] ?? {}).filter((field) => !own.includes(field));
      const of = (row: Row, nameOf: (field: string) => string) =>
        Object.fromEntries(fields.map((field) => [field, row[nameOf(field)] ?? null]));
      const expected = reported.filter((row) => row.vehicle_number === vehicle);
      expect([vehicle, rows.length]).toEqual([vehicle, expected.length]);
      expect(sorted(rows.map((row) => of(row, (field) => field)))).toEqual(
        sorted(expected.map((row) => of(row, (field) => names[field] ?? field))),
      );
      found += rows.length;
    }
    expect(found).toBeGreaterThan(10);
  });
});

describe.each(accounts)('the figures for %s', (username, account) => {
  const run = reportOf(account);

  it('the expense summary is that of twelve complete months, with rates that 1000 divides into an amount per mile', async () => {
    const [start, end] = ['2025-11-01', '2026-10-31'];
    const reported = await run('expense-detail-report', { start, end });
    const some = await numbersOf(account, `status = 'ON BILLING' order by in_service_date desc, vehicle_number`, 10);
    some.push(...(await numbersOf(account, `status = 'ON BILLING' order by in_service_date, vehicle_number`, 10)));
    for (const vehicle of some) {
      const rows = reported.filter((row) => row.vehicle_number === vehicle);
      const summary = await dataOf('vehicle.expense-summary', vehicle, '', username);
      const fixed = sumOf(
        rows.filter((row) => row.expense_group === 'fixed'),
        'expense_amount',
      );
      const months = new Map(rows.map((row) => [row.expense_month, Number(row.month_distance)]));
      const miles = [...months.values()].reduce((sum, distance) => sum + distance, 0);
      const total = sumOf(rows, 'expense_amount');
      expect({ vehicle, ...summary }).toMatchObject({
        ...{ vehicle, total_miles: miles, total_fixed: fixed, grand_total: total, expense_months: months.size },
        total_variable: Math.round((total - fixed) * 100) / 100,
      });
      if (miles === 0) expect(summary).toMatchObject({ total_fixed_cpm: null, grand_total_cpm: null });
      else {
        expect(Number(summary.monthly_miles)).toBeCloseTo(miles / months.size, 0);
        const monthly = [summary.fixed_per_month, summary.variable_per_month, summary.total_per_month];
        // Rounded to cents, so that half a cent can be missing in each month.
        for (const [place, sum] of [fixed, total - fixed, total].entries())
          expect(Math.abs(Number(monthly[place]) * months.size - sum)).toBeLessThan(0.0051 * months.size);
        expect(Number(summary.grand_total_cpm) / 1000).toBeCloseTo(total / miles, 4);
        // The report has the same rate in cents, so its divisor is 100.
        const [first] = rows.filter((row) => Number(row.month_distance) > 0);
        const cents = Number(first?.average_cents_per_mile);
        expect(cents / 100).toBeCloseTo(Number(first?.expense_amount) / Number(first?.month_distance), 6);
      }
    }
  });

  it('miles and fuel of each month, and of the whole life, are those of the reports', async () => {
    // Younger than the records, so that all of their transactions are there.
    const since = { start: '2025-06-01', end: seedDay };
    const [expenses, fuel] = [await run('expense-detail-report', since), await run('fuel-detail-report', since)];
    const some = await numbersOf(account, `in_service_date >= '2025-06-01' order by vehicle_number`, 20);
    expect(some).toHaveLength(20);
    for (const vehicle of some) {
      const distances = new Map(
        expenses.flatMap((row) =>
          row.vehicle_number === vehicle ? [[String(row.expense_month), Number(row.month_distance)]] : [],
        ),
      );
      const fills = fuel.filter((row) => row.vehicle_number === vehicle);
      const months = await dataOf('vehicle.miles-by-month', vehicle, '', username);
      expect(months.map(({ month, distance }) => [month, distance])).toEqual([...distances].sort());
      for (const { month, fuel_quantity } of months) {
        const gallons = fills
          .filter((row) => String(row.transaction_date).startsWith(month.slice(0, 7)))
          .reduce((sum, row) => sum + Number(row.quantity), 0);
        expect(Number(fuel_quantity)).toBeCloseTo(gallons, 3);
      }
      const life = await dataOf('vehicle.fuel-lifetime-summary', vehicle, '', username);
      const { first_transaction, last_transaction, ...figures } = life;
      const days = fills.map((row) => String(row.transaction_date)).sort();
      expect([first_transaction, last_transaction]).toEqual([days[0] ?? null, days.at(-1) ?? null]);
      expect(figures.lifetime_fuel_cost).toBeCloseTo(sumOf(fills, 'fuel_cost'), 2);
      expect(await dataOf('vehicle.vehicle-details', vehicle, '', username)).toMatchObject(figures);
    }
  });

  it('the sale and the order are those of the reports', async () => {
    const [sales, orders] = [
      await run('sold-vehicle-analysis-report', always),
      await run('order-status-report', always),
    ];
    for (const sale of sales.slice(0, 20)) {
      const vehicle = String(sale.vehicle_number);
      const { fees, gain_loss, ...same } = Object(await dataOf('vehicle.sale-info', vehicle, '', username));
      expect(sale).toMatchObject({ ...same, sale_fees: fees, gain_or_loss: gain_loss });
    }
    for (const { vehicle_number } of orders.slice(0, 20)) {
      const order = await dataOf('vehicle.order-status', String(vehicle_number), '', username);
      const all = orders.filter((row) => row.vehicle_number === vehicle_number);
      const kept = all.filter((row) => row.order_status !== 'ZA');
      expect(kept.length > 0 ? kept : all).toContainEqual(expect.objectContaining(order as object));
    }
    expect(Math.min(sales.length, orders.length)).toBeGreaterThan(5);
  });
});

describe('rows, or a period', () => {
  const timed = ['fuel-history', 'maintenance-history', 'odometer-history', 'toll-history'];
  const dayOf = (row: Row) => String(row.service_date ?? row.reading_date ?? row.toll_date);
  const rowsOf = async (call: string, vehicle: string, query = '') => (await ask(call, vehicle, query)).data as Row[];
  let vehicle: string;

  beforeAll(async () => {
    vehicle = await numberOf(`status = 'ON BILLING' and in_service_date < '2025-01-01' and exists (
      select from toll_transactions t where t.customer_number = v.customer_number and t.vehicle_number = v.vehicle_number
        and t.toll_date < '2025-06-01') order by vehicle_number`);
  });

  it.each(timed)('%s has the newest rows, those of a period, or the last 12 months', async (call) => {
    const all = await rowsOf(call, vehicle, '&rows=10000');
    const days = all.map(dayOf);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days.at(-1) ?? '').toMatch(/^202[45]/);
    expect(await rowsOf(call, vehicle, '&rows=3')).toEqual(all.slice(0, 3));
    const within = (start: string, end: string) => all.filter((row) => dayOf(row) >= start && dayOf(row) <= end);
    expect(await rowsOf(call, vehicle, inPeriod)).toEqual(within(period.start, period.end));
    expect(await rowsOf(call, vehicle)).toEqual(within('2025-11-21', '2100-01-01'));
  });

  it.each(['fuel-history', 'maintenance-history'])('%s counts by the day of the bill if asked to', async (call) => {
    const all = await rowsOf(call, vehicle, '&rows=10000');
    const month = '&start=2026-03-01&end=2026-03-31';
    const billed = await rowsOf(call, vehicle, `${month}&use_bill_date=true`);
    expect(billed).toEqual(all.filter(({ bill_date }) => String(bill_date).startsWith('2026-03')));
    for (const choice of ['', '&use_bill_date=false'])
      expect(await rowsOf(call, vehicle, month + choice)).toEqual(
        all.filter((row) => dayOf(row).startsWith('2026-03')),
      );
  });

  it.each(timed)('%s refuses both, half a period, and a number of rows that is not one', async (call) => {
    const wrong = ['&rows=3&start=2026-01-01&end=2026-02-01', '&rows=3&end=2026-02-01', '&start=2026-01-01'];
    wrong.push('&end=2026-01-01', '&rows=0', '&rows=10001', '&rows=many', '&rows=', '&start=today&end=today');
    for (const query of wrong) {
      const { status, code } = await ask(call, vehicle, query);
      expect([query, status, code]).toEqual([query, 400, 'invalid_request']);
    }
    const isBilled = call === 'fuel-history' || call === 'maintenance-history';
    expect((await ask(call, vehicle, '&use_bill_date=true')).status).toBe(isBilled ? 200 : 400);
  });

  it('the time of a fuel transaction has four digits', async () => {
    const times = (await rowsOf('fuel-history', vehicle, '&rows=10000')).map(({ service_time }) =>
      String(service_time),
    );
    expect(times.filter((time) => !/^([01][0-9]|2[0-3])[0-5][0-9]$/.test(time))).toEqual([]);
    expect(times.some((time) => time.startsWith('0'))).toBe(true);
  });

  it('the distance of a reading is that since the one before, also at the beginning of a period', async () => {
    const all = await rowsOf('odometer-history', vehicle, '&rows=10000');
    const steps = all.map((row, at) => {
      const before = all[at + 1];
      return before ? Number(row.odometer) - Number(before.odometer) : null;
    });
    expect(all.map(({ distance }) => distance)).toEqual(steps);
  });
});

describe('a vehicle', () => {
  it('of another account is refused by every call, like one that does not exist', async () => {
    const { rows } = await database.admin.query<{ vehicle_number: string }>(
      `select min(vehicle_number) as vehicle_number from vehicles
        where vehicle_number not in (select vehicle_number from vehicles where customer_number = '410200')`,
    );
    const foreign = rows[0]?.vehicle_number ?? '';
    expect(reading.length).toBeGreaterThanOrEqual(21);
    for (const { path } of reading) {
      const call = path.replace('/vehicle/', '');
      const answers = [await ask(call, foreign), await ask(call, 'ZZZZZZ')];
      expect([call, ...answers.map(({ status, code }) => [status, code])]).toEqual([
        call,
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    }
  });

  it.each([
    ['on order', `status = 'ON ORDER'`],
    [
      'sold',
      `exists (select from vehicle_sales s where s.vehicle_number = v.vehicle_number and s.customer_number = v.customer_number)`,
    ],
    ['without driver', `pool_vehicle`],
    ['without odometer', `odometer is null`],
    ['electric', `fuel_type = 'ELECTRIC' and status = 'ON BILLING'`],
  ])('%s is found by every call, in any case', async (_what, condition) => {
    const vehicle = await numberOf(condition);
    for (const { path } of reading) {
      const call = path.replace('/vehicle/', '');
      expect([call, (await ask(call, vehicle.toLowerCase())).status]).toEqual([call, 200]);
    }
  });

  it('without a driver, an order or a sale has null, and empty lists without records', async () => {
    const ordered = await numberOf(`status = 'ON ORDER'`);
    expect(await dataOf('vehicle.driver-details', ordered)).toBe(null);
    expect(await dataOf('vehicle.sale-info', ordered)).toBe(null);
    for (const call of ['fuel-history', 'maintenance-history', 'odometer-history', 'toll-history', 'license-history'])
      expect([call, (await ask(call, ordered)).data]).toEqual([call, []]);
    const details = await dataOf('vehicle.vehicle-details', ordered);
    expect(details).toMatchObject({ lifetime_fuel_cost: 0, lifetime_miles_driven: 0, vin: null });
    const old = await numberOf(`not exists (
      select from orders o where o.customer_number = v.customer_number and o.vehicle_number = v.vehicle_number)`);
    expect(await dataOf('vehicle.order-status', old)).toBe(null);
  });

  it('has its driver, the centers above it, and the vehicles before and after it', async () => {
    const successor = await numberOf(`prior_vehicle_number is not null and driver_reference_number is not null`);
    const details = await dataOf('vehicle.vehicle-details', successor);
    const prior = await dataOf('vehicle.vehicle-details', String(details.prior_vehicle_number));
    expect(prior).toMatchObject({ status: 'CLOSE OUT', next_vehicle_number: successor });
    const { rows } = await database.admin.query(
      `select d.driver_last_name, c.* from vehicles v join drivers d using (customer_number, driver_reference_number)
         join centers c on c.customer_number = v.customer_number and c.center_code = v.center_code
        where v.customer_number = '410200' and v.vehicle_number = $1`,
      [successor],
    );
    const driver = await dataOf('vehicle.driver-details', successor);
    expect(driver?.last_name).toBe(rows[0].driver_last_name);
    const levels = await dataOf('vehicle.levels', successor);
    expect(levels).toHaveLength(rows[0].level);
    for (const { level, description } of levels) expect(description).toBe(rows[0][`${level}_name`]);
    expect(levels.at(-1)?.description).toBe(details.center_name);
  });

  it('has the documents that the user may see', async () => {
    const { rows } = await database.admin.query<{ vehicle_number: string; count: number }>(
      `select vehicle_number, count(*)::int from fleet_documents
        where customer_number = '410200' and visible_to = 'ADMINISTRATORS' and vehicle_number is not null
          and uploaded_by <> 'fleet-us-driver' group by 1 order by 1 limit 1`,
    );
    const vehicle = rows[0]?.vehicle_number ?? '';
    const of = async (username: string) => {
      const headers = bearer(signedIn[username] as Tokens);
      const all = (await server.send({ url: '/api/documents', headers })).json<{ data: Data<'document.list'> }>().data;
      const listed = await dataOf('vehicle.document-list', vehicle, '', username);
      expect(listed).toEqual(all.filter((document) => document.vehicle_number === vehicle));
      return listed.length;
    };
    expect(await of('fleet-us')).toBe((await of('fleet-us-driver')) + (rows[0]?.count ?? 0));
  });
});

describe('another backend', () => {
  it.each(
    vehicleCalls.map((call) => [call.path, call] as const),
  )('has %s with the inputs of the contract', (path, plain) => {
    const call = reading.find((each) => each.path === path);
    expect(call?.method).toBe(plain.method);
    expect(Object.keys(Object(call?.query).properties).sort()).toEqual([...(plain.query ?? [])].sort());
    const { properties, items } = Object(call && 'data' in call ? call.data : null);
    const [answer] = [vehicleData[`GET ${path}`]].flat();
    const known = Object.keys(properties ?? items?.properties ?? {});
    const fields = Object(answer) === answer ? Object.keys(answer as object) : [];
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  });
});
