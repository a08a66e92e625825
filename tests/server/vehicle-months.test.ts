import { describe, expect, it } from 'vitest';
import { databaseOf } from '../fixtures/served.ts';
import { insertRow } from './support/database.ts';

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
/** The first month of the records. */
const seam = '2024-11-01';

const db = databaseOf('demo');

const ask = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.admin.query(sql, values)).rows;

interface Sums {
  [name: string]: string | number | null;
}

/** Monthly sums of an account from the records: one simple query per table. */
const records: Record<string, string> = {
  expenses: `select to_char(period, 'YYYY-MM') as month, sum(amount) as all_of_it,
      sum(case when expense_category = 'fuel' then amount else 0 end) as fuel,
      sum(case when expense_category = 'transport' then amount else 0 end) as transport
    from expenses where customer_number = $1 group by 1 order by 1`,
  distance: `select month, sum(distance) as distance from (
      select distinct to_char(period, 'YYYY-MM') as month, vehicle_number, distance from expenses where customer_number = $1
    ) each group by 1 order by 1`,
  fuel_transactions: `select to_char(transaction_date, 'YYYY-MM') as month,
      sum(case when unit_of_measure = 'GAL' then units else 0 end) as quantity, sum(total_fuel_cost) as fuel_cost,
      sum(distance_driven) as measured_distance, sum(case when distance_driven is null then 0 else net_cost end) as measured_cost,
      sum(case when distance_driven is null then 0 else units end) as measured_quantity
    from fuel_transactions where customer_number = $1 group by 1 order by 1`,
  maintenance_records: `select to_char(service_date, 'YYYY-MM') as month, count(distinct repair_order)::int as repair_orders,
      sum(amount) as maintenance, sum(case when maintenance_category = 'TIRES' then amount else 0 end) as tires,
      sum(case when in_network then amount else 0 end) as in_network
    from maintenance_records where customer_number = $1 and status = 'COMPLETED' group by 1 order by 1`,
  mileage_periods: `select to_char(period_start, 'YYYY-MM') as month, sum(end_odometer - start_odometer)::int as driven_distance,
      sum(business_miles)::int as business_distance, sum(days_available)::int as days_available
    from mileage_periods where customer_number = $1 group by 1 order by 1`,
};

const summed = (sums: string) =>
  `select to_char(period, 'YYYY-MM') as month, ${sums} from vehicle_months
    where customer_number = $1 and period >= '${seam}' group by 1 order by 1`;

/** The same from the stored sums. */
const kept: Record<string, string> = {
  expenses:
    summed(`sum(coalesce(lease, 0) + coalesce(fuel, 0) + coalesce(maintenance, 0) + coalesce(license, 0) + coalesce(toll, 0)
      + coalesce(violation, 0) + coalesce(accident, 0) + coalesce(rental, 0) + coalesce(insurance, 0) + coalesce(roadside, 0)
      + coalesce(charging, 0) + coalesce(transport, 0)) as all_of_it, sum(fuel) as fuel, coalesce(sum(transport), 0) as transport`),
  distance: summed('sum(distance) as distance'),
  fuel_transactions:
    summed(`sum(quantity) as quantity, sum(fuel_cost) as fuel_cost, sum(measured_distance) as measured_distance,
      sum(measured_cost) as measured_cost, sum(measured_quantity) as measured_quantity`),
  maintenance_records: summed(`sum(repair_orders)::int as repair_orders,
      sum(coalesce(preventive, 0) + coalesce(tires, 0) + coalesce(brakes, 0) + coalesce(repair, 0)) as maintenance,
      coalesce(sum(tires), 0) as tires, sum(in_network) as in_network`),
  mileage_periods:
    summed(`sum(driven_distance)::int as driven_distance, sum(business_distance)::int as business_distance,
      sum(days_available)::int as days_available`),
};

const numbers = (rows: Sums[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name === 'month' ? value : Number(value)])),
  );

describe.each(accounts)('the months of account %s', (account) => {
  it.each(Object.keys(records))('match %s since the records begin', async (name) => {
    const found = numbers(await ask<Sums>(kept[name] ?? '', [account]));
    expect(found.length).toBe(25);
    expect(found).toEqual(numbers(await ask<Sums>(records[name] ?? '', [account])));
  });

  it('cover five whole years from a January, with miles that add up to the odometer', async () => {
    const [{ first, months } = { first: '', months: 0 }] = await ask<{ first: string; months: number }>(
      `select min(period)::text as first, count(distinct period)::int as months from vehicle_months where customer_number = $1`,
      [account],
    );
    expect([first, months]).toEqual(['2021-01-01', 71]);
    const broken = await ask(
      `select vehicle_number, period from (
         select vehicle_number, period, odometer - distance as start,
                lag(odometer) over (partition by vehicle_number order by period) as before
           from vehicle_months where customer_number = $1 and distance is not null
       ) m where before <> start`,
      [account],
    );
    expect(broken).toEqual([]);
  });

  it('continue over the first month of the records without a jump', async () => {
    const half = async (from: string, to: string) => {
      const [row = {}] = await ask<Sums>(
        `select avg(distance) as distance, sum(fuel) / sum(distance) as fuel, sum(fuel_cost) / sum(quantity) as price,
                sum(maintenance) / sum(distance) as maintenance, sum(lease) / count(*) as lease, sum(toll) / count(*) as toll,
                sum(insurance) / count(*) as insurance, sum(personal_distance)::numeric / sum(driven_distance) as personal
           from vehicle_months where customer_number = $1 and period >= $2 and period < $3`,
        [account, from, to],
      );
      return row;
    };
    // A year on either side, because of seasons.
    const [before, after] = [await half('2023-11-01', seam), await half(seam, '2025-11-01')];
    for (const [name, value] of Object.entries(after))
      expect(Number(before[name]) / Number(value), name).toBeGreaterThan(name === 'maintenance' ? 0.7 : 0.85);
    for (const [name, value] of Object.entries(after))
      expect(Number(before[name]) / Number(value), name).toBeLessThan(name === 'maintenance' ? 1.3 : 1.15);
  });

  it('include vehicles that left, and were sold, before the records begin', async () => {
    const [found] = await ask<{ n: number; twice: number; late: number; odd: number }>(
      `select count(*)::int as n, count(v.vehicle_number)::int as twice,
              count(*) filter (where f.sold_date >= $2)::int as late,
              count(*) filter (where not (f.order_date < f.in_service_date and f.in_service_date < f.out_of_service_date
                and f.out_of_service_date <= f.turned_in_date and f.turned_in_date < f.sold_date))::int as odd
         from former_vehicles f left join vehicles v using (customer_number, vehicle_number) where f.customer_number = $1`,
      [account, seam],
    );
    expect(found).toMatchObject({ twice: 0, late: 0, odd: 0 });
    expect(found?.n).toBeGreaterThan(40);
    const [claims] = await ask<{ n: number; late: number; costs: string; spent: string }>(
      `select count(*)::int as n, count(*) filter (where loss_date >= $2)::int as late, sum(net_cost) as costs,
              (select sum(accident) from vehicle_months where customer_number = $1 and period < $2) as spent
         from former_claims where customer_number = $1`,
      [account, seam],
    );
    expect(claims?.n).toBeGreaterThan(20);
    expect(claims?.late).toBe(0);
    expect(claims?.spent).toBe(claims?.costs);
  });
});

const customer_number = '199998';

/** Required, but not relevant. */
const anyFuel = {
  ...{
    customer_number,
    item_sequence: 1,
    vehicle_number: 'ONE',
    card_number: '1',
    fuel_profile: 'X',
    ticket_number: '1',
  },
  ...{ voucher_number: '1', transaction_date: '2026-03-31', transaction_time: '10:00', posted_date: '2026-04-01' },
  ...{ bill_date: '2026-04-03', invoice_number: '1', fuel_vendor: 'V', merchant_name: 'M', merchant_brand: 'B' },
  ...{ merchant_address: 'A', merchant_city: 'C', merchant_state_province: 'TX', merchant_postal_code: '1' },
  ...{ product_class: 'FUEL', product: 'UNL', product_description: 'UNLEADED', units: 10, unit_of_measure: 'GAL' },
  ...{ unit_cost: 3, total_fuel_cost: 30, other_cost: 0, gross_cost: 30, exempt_tax: 0, discount: 0, net_cost: 30 },
  ...{ fees: 0, adjusted_odometer: 100, distance_driven: 200 },
};
const anyLine = {
  ...{ customer_number, repair_order: 'R', vehicle_number: 'ONE', service_date: '2026-05-31', bill_date: '2026-06-02' },
  ...{ odometer: 900, vendor_name: 'V', vendor_city: 'C', vendor_state_province: 'TX', in_network: true },
  ...{ labor_or_part: 'PART', maintenance_category: 'BRAKES', ata_group: '13', ata_code: '13', description: 'PADS' },
  ...{ quantity: 1, unit_price: 50, tax: 0, amount: 50, invoice_number: '1', voucher_number: '1', status: 'COMPLETED' },
};
const anyExpense = {
  ...{ customer_number, vehicle_number: 'ONE', period: '2026-05-01', expense_category: 'fuel', amount: 12.5 },
  ...{ odometer: 900, distance: 800, invoice_number: '1', invoice_date: '2026-05-01' },
};
const anyUse = {
  ...{ customer_number, vehicle_number: 'ONE', period_start: '2026-05-04', period_end: '2026-05-31' },
  ...{ driver_reference_number: 'D', start_odometer: 100, end_odometer: 900, business_miles: 700, commuting_miles: 60 },
  ...{ personal_miles: 40, days_available: 28, fair_market_value: 1, reported: true },
};

const month = async (vehicle: string, period: string) =>
  (
    await ask<Sums>(
      `select fills, quantity::float8, fuel_cost::float8, measured_distance, fuel::float8, distance, repair_orders,
              brakes::float8, driven_distance, business_distance, personal_distance
         from vehicle_months where customer_number = $1 and vehicle_number = $2 and period = $3`,
      [customer_number, vehicle, period],
    )
  )[0];

describe('the sums of a month', () => {
  it('follow inserts, updates and deletes', async () => {
    const march = () => month('ONE', '2026-03-01');
    await insertRow(db.admin, 'fuel_transactions', { ...anyFuel, transaction_id: 'A' });
    const unmeasured = { units: 5, total_fuel_cost: 15, distance_driven: null };
    await insertRow(db.admin, 'fuel_transactions', { ...anyFuel, transaction_id: 'B', ...unmeasured });
    expect(await march()).toMatchObject({ fills: 2, quantity: 15, fuel_cost: 45, measured_distance: 200 });
    const of = `where customer_number = '${customer_number}' and transaction_id =`;
    await db.admin.query(
      `update fuel_transactions set transaction_date = '2026-04-01', vehicle_number = 'TWO' ${of} 'A'`,
    );
    expect(await march()).toMatchObject({ fills: 1, quantity: 5, fuel_cost: 15, measured_distance: null });
    const april = { fills: 1, quantity: 10, fuel_cost: 30, measured_distance: 200 };
    expect(await month('TWO', '2026-04-01')).toMatchObject(april);
    await db.admin.query(`delete from fuel_transactions ${of} 'B'`);
    expect(await march()).toMatchObject({ fills: 0, quantity: null, fuel_cost: null });
  });

  it('combine several tables', async () => {
    await insertRow(db.admin, 'expenses', anyExpense);
    await insertRow(db.admin, 'mileage_periods', anyUse);
    await insertRow(db.admin, 'maintenance_records', { ...anyLine, line: 1 });
    await insertRow(db.admin, 'maintenance_records', { ...anyLine, line: 2, amount: 25 });
    await insertRow(db.admin, 'maintenance_records', { ...anyLine, repair_order: 'S', line: 1, status: 'APPROVED' });
    expect(await month('ONE', '2026-05-01')).toMatchObject({
      ...{ fuel: 12.5, distance: 800, driven_distance: 800, business_distance: 700, personal_distance: 100 },
      ...{ repair_orders: 1, brakes: 75, fills: null },
    });
  });

  it('are maintained for every writer of records, within the account', async () => {
    const client = await db.app.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.customer', '410200', true)`);
      await client.query(
        `update fuel_transactions set total_fuel_cost = total_fuel_cost + 1
          where (customer_number, transaction_id, item_sequence) in (
            select customer_number, transaction_id, item_sequence from fuel_transactions
             where transaction_date = '2026-02-03' limit 1)`,
      );
      const { rows } = await client.query(
        `select (select sum(fuel_cost) from vehicle_months where period = '2026-02-01')
              = (select sum(total_fuel_cost) from fuel_transactions
                  where transaction_date between '2026-02-01' and '2026-02-28') as same`,
      );
      expect(rows).toEqual([{ same: true }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
