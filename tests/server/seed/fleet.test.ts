import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { checkDigit } from '../../../engine/formats/vin.ts';
import { noPassword } from '../../../server/session/users.ts';
import { databaseOf } from '../../fixtures/served.ts';
import { seedDay } from '../support/database.ts';

const database = databaseOf('demo');

async function rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.admin.query<T>(sql, values)).rows;
}

/** Expects that many rows exist, and none breaks a rule. */
async function expectNone(table: string, broken: string, least: number) {
  const [count] = await rows<{ n: number }>(`select count(*)::int as n from ${table}`);
  expect(count?.n).toBeGreaterThan(least);
  expect(await rows(`${broken} limit 5`)).toEqual([]);
}

test('a leased vehicle is worth its cost minus depreciation, to the cent', async () => {
  const months = `least(lease_term, greatest(0, extract(year from age($1, depreciation_begin_month)) * 12
    + extract(month from age($1, depreciation_begin_month))))`;
  const found = await rows<{ n: number; wrong: number }>(
    `select count(*)::int as n, count(*) filter (
       where book_value <> round(capitalized_cost * (1 - depreciation_rate * ${months} / 100), 2)
     )::int as wrong
     from vehicles where depreciation_begin_month is not null and out_of_service_date is null`,
    // The current month counts.
    ['2026-12-01'],
  );
  expect(found).toEqual([{ n: expect.toSatisfy((n: number) => n > 500), wrong: 0 }]);
});

describe('the accounts', () => {
  test('have the sizes and the countries of the demo', async () => {
    const found = await rows<{ name: string; country: string; n: number }>(
      `select min(u.username) as name, customer_country as country, count(distinct vehicle_number)::int as n
       from accounts join users u using (customer_number) join vehicles using (customer_number)
       where u.username like 'fleet-%' group by customer_number, 2 order by 1`,
    );
    expect(found).toEqual([
      { name: 'fleet-bi', country: 'USA', n: 24 },
      { name: 'fleet-ca', country: 'CAN', n: 250 },
      { name: 'fleet-ev', country: 'USA', n: 40 },
      { name: 'fleet-linked', country: 'USA', n: 40 },
      { name: 'fleet-linked-ca', country: 'CAN', n: 24 },
      { name: 'fleet-small', country: 'USA', n: 12 },
      { name: 'fleet-us', country: 'USA', n: 600 },
    ]);
  });

  test('accept the password demo for every user, but for those who are invited or disabled', async () => {
    const all = await rows<{ username: string; password_hash: string }>('select username, password_hash from users');
    const users = all.filter(({ password_hash }) => password_hash !== noPassword);
    expect(users.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['fleet-us-driver', 'fleet-ca-driver']),
    );
    expect([users.length, all.length - users.length]).toEqual([10, 4]);
    for (const { password_hash } of users) expect(await verify(password_hash, 'demo')).toBe(true);
  });

  test('differ as planned', async () => {
    const found = await rows(
      `select username, provider_employee, encompass_customer, personal_mileage_report_type as type, linked_user,
         array(select key from account_features f where f.customer_number = a.customer_number order by 1) as features,
         (select count(*) > 20 from hidden_menus h where h.customer_number = a.customer_number) as hidden
       from users join accounts a using (customer_number) where username in ('provider', 'fleet-ev', 'fleet-linked', 'fleet-small', 'fleet-bi')
       order by 1`,
    );
    const usual = { provider_employee: false, encompass_customer: false, type: 'N', linked_user: null, hidden: false };
    const features = ['fleet_dashboard', 'report_scheduler'];
    expect(found).toEqual([
      { ...usual, username: 'fleet-bi', features: [...features, 'superset'] },
      { ...usual, username: 'fleet-ev', encompass_customer: true, features },
      { ...usual, username: 'fleet-linked', type: 'W', linked_user: 'fleet-linked-ca', features },
      { ...usual, username: 'fleet-small', features: [], hidden: true },
      {
        ...usual,
        username: 'provider',
        provider_employee: true,
        features: ['fleet_dashboard', 'fleet_objective_report', 'report_scheduler'],
      },
    ]);
  });

  test('have center trees with the paths of their parents, one of them ten levels deep', async () => {
    const broken = `
      with recursive walk as (
        select customer_number, center_code, 1 as depth, array[center_code] as path, array[center_name] as names
        from centers where parent_center_code is null
        union all
        select c.customer_number, c.center_code, depth + 1, path || c.center_code, names || c.center_name
        from centers c join walk w on c.customer_number = w.customer_number and c.parent_center_code = w.center_code
      )
      select c.* from centers c left join walk w using (customer_number, center_code)
      where w.depth is distinct from c.level
        or w.path is distinct from array_remove(array[level_01, level_02, level_03, level_04, level_05, level_06, level_07, level_08, level_09, level_10], null)
        or w.names is distinct from array_remove(array[level_01_name, level_02_name, level_03_name, level_04_name, level_05_name, level_06_name, level_07_name, level_08_name, level_09_name, level_10_name], null)`;
    await expectNone('centers', broken, 100);
    expect(await rows(`select max(level) as deepest from centers where customer_number = '410200'`)).toEqual([
      { deepest: 10 },
    ]);
  });
});

describe('a vehicle', () => {
  test('has a number of six letters or digits, and a VIN with its check digit', async () => {
    expect(checkDigit('1M8GDM9A_KP042788'.replace('_', '0'))).toBe('X');
    expect(checkDigit('11111111111111111')).toBe('1');
    const found = await rows<{ vehicle_number: string; vin: string | null; status: string }>(
      'select vehicle_number, vin, status from vehicles',
    );
    for (const { vehicle_number, vin, status } of found) {
      expect(vehicle_number).toMatch(/^[A-Z0-9]{6}$/);
      if (status === 'ON ORDER') {
        expect(vin).toBeNull();
        continue;
      }
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin?.charAt(8)).toBe(checkDigit(vin ?? ''));
    }
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['ON ORDER', 'ON BILLING', 'CLOSE OUT']));
  });

  test('has an odometer that never decreases', async () => {
    await expectNone(
      'fuel_transactions',
      `select * from (
         select *, lag(adjusted_odometer) over w as before, lag(coalesce(odometer, adjusted_odometer)) over w as typed_before
         from fuel_transactions where item_sequence = 1
         window w as (partition by customer_number, vehicle_number order by transaction_date, transaction_time)) t
       where before > adjusted_odometer or typed_before is distinct from previous_odometer
         or distance_driven <> adjusted_odometer - before or odometer < adjusted_odometer
         or (distance_driven is null) <> (before is null or typed_before <> before or coalesce(odometer <> adjusted_odometer, false))`,
      60_000,
    );
    await expectNone(
      'odometer_readings',
      `select * from (
         select *, lag(odometer) over (partition by customer_number, vehicle_number order by reading_date) as before from odometer_readings) t
       where before > odometer`,
      10_000,
    );
  });

  test('has the last of its odometer readings', async () => {
    await expectNone(
      'vehicles',
      `select v.vehicle_number from vehicles v
       left join lateral (select odometer, reading_date from odometer_readings r
         where (r.customer_number, r.vehicle_number) = (v.customer_number, v.vehicle_number) order by reading_date desc limit 1) r on true
       where (v.odometer, v.odometer_date) is distinct from (r.odometer, r.reading_date)`,
      900,
    );
  });

  test('depreciates down to its residual value', async () => {
    await expectNone(
      'vehicles',
      `select * from vehicles where lease_type <> 'N' and status <> 'ON ORDER'
       and (book_value < residual_value - 0.01 or book_value > capitalized_cost or monthly_rental <= 0 or in_service_date > coalesce(out_of_service_date, $$${seedDay}$$))`,
      900,
    );
  });
});

describe('fuel', () => {
  test('adds up: gross, exempt tax and discount give net', async () => {
    await expectNone(
      'fuel_transactions',
      `select * from fuel_transactions where gross_cost + exempt_tax + discount <> net_cost or exempt_tax > 0 or discount > 0
       or gross_cost <> total_fuel_cost + other_cost or abs(total_fuel_cost - units * unit_cost) > 0.005 and product_class = 'FUEL'`,
      60_000,
    );
    const [signs] = await rows(
      `select bool_or(exempt_tax < 0) as exempt, bool_or(discount < 0) as discount, bool_or(other_cost > 0) as other from fuel_transactions`,
    );
    expect(signs).toEqual({ exempt: true, discount: true, other: true });
  });

  test('fits the tank with few exceptions, and is used at about the EPA rating', async () => {
    await expectNone(
      'fuel_transactions',
      `select * from fuel_transactions join vehicles using (customer_number, vehicle_number)
       where product_class = 'FUEL' and (units > vehicle_tank_capacity * 1.21 or units <= 0
         or units <= vehicle_tank_capacity and fuel_economy not between epa_combined_mpg * 0.6 and epa_combined_mpg * 1.4
         or abs(fuel_economy - distance_driven / units) > 0.006 or distance_driven <> adjusted_odometer - previous_odometer)`,
      60_000,
    );
  });

  test('is rarely larger than the tank, and then an alert in the last two weeks', async () => {
    const [over] = await rows<{ share: number; alerts: number }>(
      `select avg((units > vehicle_tank_capacity)::int)::float as share,
         count(*) filter (where units > vehicle_tank_capacity and transaction_date > '${seedDay}'::date - 14)::int as alerts
         from fuel_transactions join vehicles using (customer_number, vehicle_number) where product_class = 'FUEL'`,
    );
    expect(over?.share).toBeGreaterThan(0);
    expect(over?.share).toBeLessThan(0.004);
    expect(over?.alerts).toBeGreaterThan(0);
  });

  test('is posted and billed on or after the purchase date, and with few exceptions not after today', async () => {
    await expectNone(
      'fuel_transactions',
      `select * from fuel_transactions where posted_date < transaction_date or bill_date < posted_date or posted_date > '${seedDay}'
         or bill_date > '${seedDay}' and (transaction_date < '${seedDay}'::date - 60 or transaction_date >= '${seedDay}')`,
      60_000,
    );
    const [span] = await rows<{ ahead: number }>(
      `select min(transaction_date)::text as first, max(transaction_date)::text as last, max(posted_date)::text as posted,
         avg((bill_date > '${seedDay}')::int)::float8 as ahead from fuel_transactions`,
    );
    expect(span).toMatchObject({ first: expect.stringMatching(/^2024-11-0/), last: seedDay, posted: seedDay });
    expect(Number(span?.ahead)).toBeLessThan(0.005);
  });
});

test('no transport starts where it ends', async () => {
  for (const table of ['transports', 'transport_quotes'])
    await expectNone(
      `${table} where transport_type = 'TRANSPORT'`,
      `select * from ${table} where (origin_city, origin_state_province) = (destination_city, destination_state_province)`,
      table === 'transports' ? 200 : 10,
    );
});

describe('expenses', () => {
  const sources = {
    fuel: 'select customer_number, vehicle_number, transaction_date as day, net_cost as amount from fuel_transactions',
    maintenance: `select customer_number, vehicle_number, service_date as day, amount from maintenance_records where status = 'COMPLETED'`,
    roadside: `select customer_number, vehicle_number, event_date as day, amount from roadside_events where event_status = 'COMPLETED'`,
    transport: 'select customer_number, vehicle_number, requested_date as day, amount from transports where amount > 0',
    toll: 'select customer_number, vehicle_number, toll_date as day, amount + fee as amount from toll_transactions',
    violation: 'select customer_number, vehicle_number, violation_date as day, fine + fee as amount from violations',
    accident:
      'select customer_number, vehicle_number, loss_date as day, net_cost as amount from claims where net_cost > 0',
    rental: 'select customer_number, vehicle_number, out_date as day, amount from rentals where amount > 0',
    charging: 'select customer_number, vehicle_number, start_date as day, amount from charge_sessions where amount > 0',
  };

  test.each(
    Object.entries(sources),
  )('of %s are the sums of its records, by vehicle and month', async (category, source) => {
    await expectNone(
      `expenses where expense_category = '${category}'`,
      `select * from (
         select customer_number, vehicle_number, date_trunc('month', day)::date as period, sum(amount) as records from (${source}) s group by 1, 2, 3) r
       full join (select customer_number, vehicle_number, period, amount from expenses where expense_category = '${category}') e
         using (customer_number, vehicle_number, period)
       where records is distinct from amount`,
      50,
    );
  });

  test('have the cost per mile of their amount and distance', async () => {
    await expectNone(
      'expenses',
      `select * from expenses where abs(average_cents_per_mile - amount / nullif(distance, 0) * 100) > 0.0001
       or (average_cents_per_mile is null) <> (distance = 0)`,
      40_000,
    );
    expect(await rows('select count(distinct expense_category)::int as n from expenses')).toEqual([{ n: 12 }]);
  });
});

describe('invoices, rentals and sales', () => {
  test('an invoice is the sum of the expenses with its number, and every expense is billed', async () => {
    await expectNone(
      'invoices',
      `select * from (select customer_number, invoice_number, sum(amount) as billed, count(distinct vehicle_number) as of,
           min(expense_category) as category from expenses group by 1, 2) e
       full join invoices i using (customer_number, invoice_number)
       where billed is distinct from i.amount or of is distinct from i.vehicles or category is distinct from i.type`,
      1000,
    );
    await expectNone(
      'invoices',
      `select * from invoices where paid_date > '${seedDay}' or paid_date < invoice_date or (paid_date is null) <> (paid_amount = 0)
         or (payment_reference is null) <> (paid_date is null) or invoice_date < '${seedDay}'::date - 200 and paid_amount <> amount`,
      1000,
    );
    const [states] = await rows(
      `select bool_or(paid_amount = 0) as open, bool_or(paid_amount = amount) as paid,
         bool_or(paid_amount > 0 and paid_amount < amount) as partly, bool_or(paid_date > due_date) as late from invoices`,
    );
    expect(states).toEqual({ open: true, paid: true, partly: true, late: true });
  });

  test('a rental costs its days and its tax, and is open until it is returned', async () => {
    await expectNone(
      'rentals',
      `select * from rentals where amount <> days * daily_rate + tax or in_date > '${seedDay}' or in_date - out_date <> days
         or (in_date is not null) <> (rental_status = 'CLOSED') or (out_date > '${seedDay}') <> (rental_status = 'RESERVED')
         or reservation_date > out_date or (amount > 0) <> (rental_status in ('OPEN', 'CLOSED'))`,
      400,
    );
    const [found] = await rows(
      `select count(distinct rental_status)::int as statuses, count(distinct rental_reason)::int as reasons,
         bool_or(rental_status = 'OPEN' and due_date < '${seedDay}') as overdue from rentals`,
    );
    expect(found).toEqual({ statuses: 4, reasons: 4, overdue: true });
  });

  test('a sold vehicle was taken out of service before, and its proceeds add up', async () => {
    await expectNone(
      'vehicle_sales',
      `select * from vehicle_sales s left join vehicles v using (customer_number, vehicle_number)
       where v.status is distinct from 'CLOSE OUT' or s.turned_in_date < v.out_of_service_date or sold_date <= turned_in_date
         or sold_date > '${seedDay}' or s.odometer < v.odometer or s.book_value <> coalesce(v.book_value, s.book_value)
         or net_proceeds <> sale_price - auction_fee - transport_fee - recondition_fee - title_fee - other_fee
         or gain_or_loss <> net_proceeds - s.book_value`,
      50,
    );
    const [waiting] = await rows<{ n: number }>(
      `select count(*)::int as n from vehicles v where status = 'CLOSE OUT' and not exists (select from vehicle_sales s
         where (s.customer_number, s.vehicle_number) = (v.customer_number, v.vehicle_number))`,
    );
    expect(waiting?.n).toBeGreaterThan(5);
  });
});

describe('call center cases', () => {
  test('are answered before they are closed, and closed by today unless they are open', async () => {
    await expectNone(
      'crm_cases',
      `select * from crm_cases where (case_completed_date is null) <> (case_status in ('NEW', 'IN-PROGRESS'))
         or (first_response_date is null) <> (case_status = 'NEW') or first_response_date <= case_created_date
         or case_completed_date < first_response_date or case_completed_date >= '${seedDay}T00:00:00Z'::timestamptz + interval '1 day'
         or case_completed_date > case_created_date + interval '40 days' or category_name is null and subject_id_name is not null
         or summary ~ '[{}]'`,
      3000,
    );
    await expectNone(
      'crm_cases',
      `select * from crm_cases c left join vehicles v using (customer_number, vehicle_number)
       where c.vehicle_number is not null and (v.vehicle_number is null or v.in_service_date > case_created_date
         or c.driver_reference_number is distinct from v.driver_reference_number)`,
      3000,
    );
  });

  test('number three to five per vehicle, more on Mondays and in winter, and new ones are more often open', async () => {
    const created = `case_created_date at time zone 'UTC'`;
    const [found] = await rows<Record<string, number>>(
      `select count(*)::float8 / (select count(*) from vehicles) as each,
         avg((extract(dow from ${created}) = 1)::int)::float8 as mondays, avg((extract(dow from ${created}) = 4)::int)::float8 as thursdays,
         avg((extract(month from ${created}) in (12, 1, 2))::int)::float8 as winter, avg((extract(month from ${created}) in (6, 7, 8))::int)::float8 as summer,
         avg((case_completed_date is null)::int)::float8 as open,
         avg((case_completed_date is null)::int) filter (where case_created_date > '${seedDay}'::date - 30)::float8 as open_of_newest,
         avg((case_status in ('CANCELLED', 'MERGED'))::int)::float8 as dropped, count(distinct category_name)::int as categories
       from crm_cases`,
    );
    expect(found).toMatchObject({ categories: 14 });
    const { each = 0, mondays = 0, thursdays = 0, winter = 0, summer = 0, open = 0, open_of_newest = 0 } = found ?? {};
    expect(each).toBeGreaterThan(3);
    expect(each).toBeLessThan(5);
    expect(mondays).toBeGreaterThan(thursdays * 1.2);
    expect(winter).toBeGreaterThan(summer * 1.1);
    expect(open).toBeGreaterThan(0.03);
    expect(open).toBeLessThan(0.1);
    expect(open_of_newest).toBeGreaterThan(open * 3);
    expect(found?.dropped).toBeLessThan(0.1);
  });
});

test('some hundred notes of the two largest fleets are by their users, written while the vehicle was in service and before the last day', async () => {
  const found = await rows<{ account: string; notes: number; french: number; changed: number; lines: number }>(
    `select customer_number as account, count(*)::int as notes, count(*) filter (where note ~ '[éèàÉ]')::int as french,
       count(changed_at)::int as changed, count(*) filter (where note like E'%\\n%')::int as lines
     from vehicle_notes where customer_number in ('410200', '520100') group by 1 order by 1`,
  );
  expect(found).toMatchObject([{ account: '410200', french: 0 }, { account: '520100' }]);
  for (const { notes, changed, lines } of found) {
    expect(notes).toBeGreaterThan(100);
    expect(notes).toBeLessThan(800);
    expect(changed).toBeGreaterThan(notes / 20);
    expect(lines).toBeGreaterThan(0);
  }
  expect(found[1]?.french).toBeGreaterThan(10);
  expect(found[1]?.french).toBeLessThan(Number(found[1]?.notes) / 2);
  await expectNone(
    'vehicle_notes',
    `select n.* from vehicle_notes n left join vehicles v using (customer_number, vehicle_number)
       left join users u on u.customer_number = n.customer_number and u.username = n.written_by
       left join users c on c.customer_number = n.customer_number and c.username = n.changed_by
      where v.vehicle_number is null or u.username is null or (n.changed_at is null) <> (c.username is null)
        or n.version <> case when n.changed_at is null then 1 else 2 end or n.changed_at <= n.written_at
        or n.written_at < v.in_service_date or n.written_at > v.out_of_service_date
        or greatest(n.written_at, n.changed_at) >= '${seedDay}'`,
    200,
  );
});

describe('mileage and driving', () => {
  test('the uses of a month add up to its odometer, or are missing with a reason', async () => {
    await expectNone(
      'mileage_periods',
      `select * from mileage_periods where case when reported
         then business_miles + commuting_miles + personal_miles <> end_odometer - start_odometer or least(business_miles, commuting_miles, personal_miles) < 0
         else exception_reason is distinct from 'NOT REPORTED' or business_miles is not null end`,
      10_000,
    );
  });

  test('nearly every driver with the application has trips', async () => {
    const [found] = await rows<{ with: number; without: number }>(
      `select count(*) filter (where driven)::int as with, count(*) filter (where not driven)::int as without
       from (select exists (select from trip_days t where (t.customer_number, t.driver_reference_number) = (d.customer_number, d.driver_reference_number)) as driven
         from drivers d where mobile_registered and active) t`,
    );
    expect(found?.with).toBeGreaterThan(200);
    expect(found?.without).toBeGreaterThan(10);
    expect(
      await rows(
        `select from trip_days join drivers using (customer_number, driver_reference_number) where not mobile_registered`,
      ),
    ).toEqual([]);
  });

  test('a grade follows from its score', async () => {
    await expectNone(
      'driver_months',
      `select * from driver_months where score not between 0 and 100 or grade <>
         case when score >= 90 then 'A' when score >= 80 then 'B' when score >= 70 then 'C' when score >= 60 then 'D' else 'F' end`,
      5_000,
    );
  });
});
