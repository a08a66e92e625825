import { beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../../fixtures/served.ts';
import { insertRow } from '../support/database.ts';
import { runQuery } from './run-query.ts';

// The published examples are named in docs/decisions/011-personal-use.md.

const db = databaseOf('nobody');

interface Use {
  account: 'US' | 'CA';
  vehicle: string;
  rent: number;
  owned?: { cost: number };
  /** The first day of each month, with its days and miles. */
  months: readonly { start: string; days: number; business: number; personal: number }[];
}

const endOf = (start: string) =>
  new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0)).toISOString().slice(0, 10);

const insert = (table: string, row: object) => insertRow(db.admin, table, row);

async function addUse({ account, vehicle, rent, owned, months }: Use) {
  await insert('vehicles', {
    ...{ customer_number: account, vehicle_number: vehicle, center_code: '100', lease_type: owned ? 'N' : 'O' },
    ...{ lease_term: 60, status: 'ON BILLING', vehicle_type: 'CAR', capitalized_cost: owned?.cost ?? 36_000 },
    ...{
      monthly_rental: rent,
      in_service_date: '2010-01-01',
      depreciation_begin_month: '2010-01-01',
      model_year: 2010,
    },
    ...{ vehicle_make: 'FORD', vehicle_model: 'FOCUS', vehicle_trim: '-', vehicle_model_code: '-', vehicle_body: '-' },
    ...{ vehicle_category: '-', vehicle_color: '-', vehicle_engine: '-', vehicle_drive_train: '-' },
    ...{ fuel_type: 'REGULAR', epa_city_mpg: 25, epa_highway_mpg: 35, epa_combined_mpg: 29, contract_id: 'C1' },
    ...{ contract_description: '-', sub_contract_id: '1', monthly_management_fee: 0, vehicle_policy_group: '-' },
    ...{ replacement_policy_months: 54, replacement_policy_odometer: 95_000, bill_sort: '1', pool_vehicle: false },
    ...{ plb_flag: false, telematics_flag: false, driver_reference_number: `D-${account}` },
  });
  let odometer = 1000;
  for (const { start, days, business, personal } of months) {
    const end = odometer + business + personal;
    await insert('mileage_periods', {
      ...{ customer_number: account, vehicle_number: vehicle, period_start: start, period_end: endOf(start) },
      ...{ driver_reference_number: `D-${account}`, start_odometer: odometer, end_odometer: end },
      ...{ business_miles: business, commuting_miles: 0, personal_miles: personal, days_available: days },
      ...{ fair_market_value: 30_000, reported: true, reported_date: endOf(start) },
    });
    odometer = end;
  }
}

const km = (distance: number) => Math.round(distance / 1.609344);
const monthsOf = (year: number, count: number) =>
  Array.from({ length: count }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`);

beforeAll(async () => {
  for (const [account, country] of [
    ['US', 'USA'],
    ['CA', 'CAN'],
  ]) {
    await db.admin.query(
      'insert into accounts (customer_number, customer_name, customer_country, currency) values ($1, $1, $2, $3)',
      [account, country, `${account}D`],
    );
    await db.admin.query(
      `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
       values ($1, '100', 'All', 1, '100', 'All')`,
      [account],
    );
    await insert('drivers', {
      ...{ customer_number: account, driver_reference_number: `D-${account}`, center_code: '100', active: true },
      ...{ driver_first_name: 'A', driver_last_name: 'B', mobile_registered: true },
      ...{ driver_address_1: '-', driver_city: '-', driver_state_province: '-', driver_postal_code: '-' },
      ...{ driver_country: country, driver_effective_date: '2010-01-01' },
    });
  }
  const short = [{ start: '2025-03-01', days: 5, business: 10, personal: 90 }];
  const long = [{ start: '2025-03-01', days: 20, business: 10, personal: 90 }];
  const months = ['2025-02-01', '2025-03-01'].map((start) => ({ start, days: 28, business: 10, personal: 90 }));
  const old = ['2011-06-01', '2011-07-01'].map((start) => ({ start, days: 30, business: 900, personal: 100 }));
  await addUse({ account: 'US', vehicle: 'FIVE', rent: 500, months: short });
  await addUse({ account: 'US', vehicle: 'TWENTY', rent: 500, months: long });
  await addUse({ account: 'US', vehicle: 'MONTHS', rent: 500, months });
  await addUse({ account: 'US', vehicle: 'OLD', rent: 500, months: old });
  const whole = (year: number, count: number, business: number, personal: number) =>
    monthsOf(year, count).map((start) => ({
      start,
      days: 30,
      business: km(business / count),
      personal: km(personal / count),
    }));
  await addUse({ account: 'CA', vehicle: 'MISTY', rent: 520, months: whole(2014, 12, 14_000, 37_000) });
  await addUse({ account: 'CA', vehicle: 'SAUL', rent: 1200, months: whole(2014, 8, 29_500, 1_700) });
  await addUse({
    account: 'CA',
    vehicle: 'OWNED',
    rent: 0,
    owned: { cost: 30_000 },
    months: [{ start: '2026-01-01', days: 20, business: 0, personal: 1000 }],
  });
});

async function personal(vehicle: string, start: string, end: string) {
  const given = { start, end, type: '1', mileage_allow: '0' };
  const rows = await runQuery(db.app, 'personal-mileage-report', 'US', given);
  return rows.find((row) => row.vehicle_number === vehicle);
}

it('counts fewer than 30 days four times, up to 30 days', async () => {
  const annual = 8250;
  const march = ['2025-03-01', '2025-03-31'] as const;
  expect((await personal('FIVE', ...march))?.prorated_lease_value).toBeCloseTo((annual * 20) / 365, 2);
  expect((await personal('TWENTY', ...march))?.prorated_lease_value).toBeCloseTo((annual * 30) / 365, 2);
  // A report of one month does not shorten a long availability.
  expect((await personal('MONTHS', ...march))?.prorated_lease_value).toBeCloseTo((annual * 28) / 365, 2);
});

it('has the rates of 2011, which changed in July', async () => {
  expect((await personal('OLD', '2011-06-01', '2011-06-30'))?.mileage_rate).toBe(0.51);
  expect((await personal('OLD', '2011-07-01', '2011-07-31'))?.mileage_rate).toBe(0.555);
  expect((await personal('OLD', '2011-06-01', '2011-07-31'))?.mileage_rate_value).toBe(106.5);
});

async function benefits(account: 'US' | 'CA', vehicle: string, year: number) {
  const given = { start: `${year}-01-01`, end: `${year}-12-31` };
  const rows = await runQuery(db.app, 'driver-360-mileage-report', account, given);
  const sum = (field: string) =>
    rows.filter((row) => row.vehicle_number === vehicle).reduce((total, row) => total + Number(row[field]), 0);
  return { standby: sum('standby_charge'), operating: sum('operating_benefit'), all: sum('automobile_benefit') };
}

it('agrees with the published automobile benefits of leased cars', async () => {
  const misty = await benefits('CA', 'MISTY', 2014);
  expect(Math.round(misty.standby)).toBe(4160);
  expect(Math.abs(misty.operating - 9990)).toBeLessThan(2);
  const saul = await benefits('CA', 'SAUL', 2014);
  expect(Math.abs(saul.standby - 815.84)).toBeLessThan(1);
  expect(Math.abs(saul.operating - 459)).toBeLessThan(1);
  expect(saul.all).toBeCloseTo(saul.standby + saul.operating, 2);
});

it('takes two percent of an owned car’s cost per month, and partial months by days', async () => {
  const owned = await benefits('CA', 'OWNED', 2026);
  expect(owned.standby).toBeCloseTo((30_000 * 0.02 * 20) / 30, 2);
  expect(owned.operating).toBeCloseTo(1000 * 1.609344 * 0.34, 2);
});

it('does not apply the Canadian rules elsewhere', async () => {
  const given = { start: '2025-01-01', end: '2025-12-31' };
  const rows = await runQuery(db.app, 'driver-360-mileage-report', 'US', given);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect([row.standby_charge, row.automobile_benefit]).toEqual([null, null]);
});
