import { beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../../fixtures/served.ts';
import { insertRow } from '../support/database.ts';
import { type Row, runQuery } from './run-query.ts';

// The published examples are named in docs/decisions/003-asc-842-present-value.md.

const account = 'LEASES';
const db = databaseOf('nobody');

interface Lease {
  number: string;
  type: 'O' | 'C' | 'N';
  vehicle?: 'CAR' | 'TRUCK';
  /** Months of the contract. */
  term: number;
  cost: number;
  rent: number;
  /** The first day of the first month with rent. */
  begin: string;
  outOfService?: string;
}

const weekBefore = (day: string) => new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10);

async function addLease({ number, type, vehicle = 'CAR', term, cost, rent, begin, outOfService }: Lease) {
  const row = {
    ...{ customer_number: account, vehicle_number: number, center_code: '100', lease_type: type, lease_term: term },
    ...{ status: 'ON BILLING', vehicle_type: vehicle, capitalized_cost: cost, monthly_rental: rent },
    ...{
      in_service_date: weekBefore(begin),
      depreciation_begin_month: begin,
      out_of_service_date: outOfService ?? null,
    },
    ...{ model_year: 2022, vehicle_make: 'FORD', vehicle_model: 'FOCUS', vehicle_trim: '-', vehicle_model_code: '-' },
    ...{ vehicle_body: '-', vehicle_category: '-', vehicle_color: '-', vehicle_engine: '-', vehicle_drive_train: '-' },
    ...{ fuel_type: 'REGULAR', epa_city_mpg: 25, epa_highway_mpg: 35, epa_combined_mpg: 29, contract_id: 'C1' },
    ...{ contract_description: '-', sub_contract_id: '1', monthly_management_fee: 0, vehicle_policy_group: '-' },
    ...{ replacement_policy_months: 54, replacement_policy_odometer: 95_000, bill_sort: '1' },
    ...{ pool_vehicle: true, plb_flag: false, telematics_flag: false },
  };
  await insertRow(db.admin, 'vehicles', row);
}

beforeAll(async () => {
  await db.admin.query(`
    insert into accounts (customer_number, customer_name, customer_country, currency)
      values ('${account}', 'Lessee', 'USA', 'USD');
    insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
      values ('${account}', '100', 'All', 1, '100', 'All');
  `);
  await addLease({ number: 'AUTO', type: 'C', term: 36, cost: 30_000, rent: 500, begin: '2019-01-01' });
  await addLease({ number: 'FOCUS', type: 'O', term: 24, cost: 16_100, rent: 189, begin: '2022-01-01' });
  await addLease({ number: 'STANDARD', type: 'C', term: 10, cost: 500_000, rent: 50_000, begin: '2019-01-01' });
  await addLease({ number: 'HUNDRED', type: 'C', term: 36, cost: 10_000, rent: 100, begin: '2020-01-01' });
  await addLease({
    number: 'VAN',
    type: 'O',
    vehicle: 'TRUCK',
    term: 24,
    cost: 40_000,
    rent: 700,
    begin: '2022-01-01',
  });
  await addLease({ number: 'OWNED', type: 'N', term: 36, cost: 20_000, rent: 400, begin: '2019-01-01' });
  const sold = { cost: 20_000, rent: 400, begin: '2019-01-01', outOfService: '2021-06-30' };
  await addLease({ number: 'SOLD', type: 'C', term: 60, ...sold });
});

interface Conventions {
  payment_timing?: 'advance' | 'arrears';
  interest_convention?: 'monthly_nominal' | 'monthly_effective' | 'actual_365';
}

async function measure(
  asOf: string,
  rate: string,
  terms = { car: '36', truck: '60' },
  conventions: Conventions = {},
): Promise<Map<unknown, Row>> {
  const given = { as_of_date: asOf, rate, car_term: terms.car, truck_term: terms.truck, ...conventions };
  const rows = await runQuery(db.app, 'asc-842-report', account, given);
  return new Map(rows.map((row) => [row.vehicle_number, row]));
}

it('agrees with the published lease of a passenger car, at commencement and a year later', async () => {
  const atStart = (await measure('2021-12-31', '4')).get('FOCUS');
  // Before the first payment it is owed in full. The day after, its part of the asset is paid.
  expect(atStart).toMatchObject({ lease_liability: 6422.91, initial_right_of_use_asset: 6422.91 });
  expect(atStart?.initial_lease_liability).toBe(6233.91);
  expect(atStart?.lease_classification).toBe('operating');
  const aYearLater = (await measure('2022-12-31', '4')).get('FOCUS');
  expect(aYearLater).toMatchObject({ lease_liability: 4366.85, remaining_payments: 4536, remaining_months: 24 });
  expect(atStart?.noncurrent_lease_liability).toBe(aYearLater?.lease_liability);
});

it('agrees with the published automobile lease', async () => {
  const lease = (await measure('2018-12-31', '6')).get('AUTO');
  expect(Math.round(Number(lease?.right_of_use_asset))).toBe(16_518);
  expect(Math.round(Number(lease?.initial_lease_liability))).toBe(16_018);
});

it("agrees with the standard's own example, with its years as months", async () => {
  const lease = (await measure('2018-12-31', String(5.87 * 12))).get('STANDARD');
  expect(Math.round(Number(lease?.initial_lease_liability))).toBe(342_017);
  expect(Math.round(Number(lease?.initial_right_of_use_asset))).toBe(392_017);
});

it('agrees with the published rent of 100 a month, in advance and in arrears', async () => {
  expect((await measure('2019-12-31', '6')).get('HUNDRED')?.initial_right_of_use_asset).toBe(3303.54);
  const inArrears = (await measure('2019-12-31', '6', undefined, { payment_timing: 'arrears' })).get('HUNDRED');
  // The same, discounted by one more month.
  expect(inArrears).toMatchObject({ initial_lease_liability: 3287.1, initial_right_of_use_asset: 3287.1 });
});

/** Discounts each payment separately, by the number of its month or by days, as a spreadsheet's XNPV does. */
function presentValue(rent: number, due: readonly string[], from: string, rate: number): number {
  const days = (day: string) => (Date.parse(day) - Date.parse(from)) / 86_400_000;
  return due.reduce((sum, day) => sum + rent / (1 + rate) ** (days(day) / 365), 0);
}

it('discounts by days as XNPV does', async () => {
  const lease = (await measure('2020-02-14', '6', undefined, { interest_convention: 'actual_365' })).get('HUNDRED');
  const due = Array.from({ length: 36 }, (_, k) => new Date(Date.UTC(2020, k, 1)).toISOString().slice(0, 10));
  const atStart = presentValue(100, due, '2020-01-01', 0.06);
  expect(lease?.initial_right_of_use_asset).toBeCloseTo(atStart, 2);
  expect(lease?.initial_lease_liability).toBeCloseTo(atStart - 100, 2);
  // At the end of the 14th, January and February are paid.
  expect(lease?.lease_liability).toBeCloseTo(presentValue(100, due.slice(2), '2020-02-15', 0.06), 2);
});

it('treats a rate as effective in that convention: twelve months compound to it', async () => {
  const given = { interest_convention: 'monthly_effective', payment_timing: 'arrears' } as const;
  const lease = (await measure('2019-12-31', '6', undefined, given)).get('HUNDRED');
  const monthly = 1.06 ** (1 / 12) - 1;
  expect(lease?.initial_lease_liability).toBeCloseTo((100 * (1 - 1.06 ** -3)) / monthly, 2);
});

it('owes rent in arrears for the elapsed part of the month', async () => {
  const given = { payment_timing: 'arrears' } as const;
  const lease = (await measure('2020-06-15', '0', undefined, given)).get('HUNDRED');
  // June is paid at its end, and half of it has passed.
  expect(lease).toMatchObject({ remaining_months: 31, lease_liability: 3100, right_of_use_asset: 3050 });
  expect((await measure('2020-06-30', '0', undefined, given)).get('HUNDRED')).toMatchObject({
    ...{ remaining_months: 30, lease_liability: 3000, right_of_use_asset: 3000 },
  });
});

it('takes the terms of open-end leases from the parameters, and of closed-end leases from the contract', async () => {
  const leases = await measure('2022-01-31', '5', { car: '48', truck: '72' });
  expect(leases.get('FOCUS')).toMatchObject({ lease_term: 48, remaining_months: 47 });
  expect(leases.get('VAN')).toMatchObject({ lease_term: 72, remaining_months: 71 });
  expect((await measure('2019-01-31', '5')).get('AUTO')).toMatchObject({ lease_term: 36, remaining_months: 35 });
});

it('lists only leased vehicles in service, and none of another account', async () => {
  expect([...(await measure('2022-12-31', '4')).keys()].sort()).toEqual([
    'AUTO',
    'FOCUS',
    'HUNDRED',
    'STANDARD',
    'VAN',
  ]);
  expect([...(await measure('2021-06-29', '4')).keys()].sort()).toEqual(['AUTO', 'HUNDRED', 'SOLD', 'STANDARD']);
  const given = { as_of_date: '2022-12-31', rate: '4', car_term: '36', truck_term: '60' };
  expect(await runQuery(db.app, 'asc-842-report', 'ANOTHER', given)).toEqual([]);
});

const conventions = (['advance', 'arrears'] as const).flatMap((payment_timing) =>
  (['monthly_nominal', 'monthly_effective', 'actual_365'] as const).map((interest_convention) => ({
    payment_timing,
    interest_convention,
  })),
);
const rates = ['0', '4', '6.75'].flatMap((rate) => conventions.map((given) => ({ rate, ...given })));

it.each(rates)('adds up at $rate percent, $payment_timing, $interest_convention', async ({ rate, ...given }) => {
  for (const day of ['2021-12-31', '2022-02-28', '2022-12-15', '2025-06-30'])
    for (const lease of (await measure(day, rate, undefined, given)).values()) {
      const amount = (field: string) => Number(lease[field]);
      const years = ['year_1', 'year_2', 'year_3', 'year_4', 'year_5', 'thereafter'];
      const due = years.reduce((sum, year) => sum + amount(`payments_${year}`), 0);
      expect(due).toBeCloseTo(amount('remaining_payments'), 2);
      expect(amount('lease_liability') + amount('imputed_interest')).toBeCloseTo(due, 2);
      const parts = amount('current_lease_liability') + amount('noncurrent_lease_liability');
      expect(parts).toBeCloseTo(amount('lease_liability'), 2);
      expect(amount('current_lease_liability')).toBeGreaterThanOrEqual(0);
    }
});

it('depreciates a finance lease in a straight line, and owes nothing after the term', async () => {
  const van = (await measure('2022-12-31', '4')).get('VAN');
  expect(van?.lease_classification).toBe('finance');
  expect(van?.right_of_use_asset).toBeCloseTo((Number(van?.initial_right_of_use_asset) * 48) / 60, 2);
  const auto = (await measure('2022-12-31', '4')).get('AUTO');
  expect(auto).toMatchObject({ lease_classification: 'month_to_month', lease_liability: 0, right_of_use_asset: 0 });
});
