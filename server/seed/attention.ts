import type { ClientBase } from 'pg';
import { fleetMessages, repairOrders } from '../database/schema/attention.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import talk from './data/talk.json' with { type: 'json' };
import { addEstimateLines, shopEmail } from './estimates.ts';
import { odometerAt } from './history.ts';
import type { Loader } from './loader.ts';
import type { Driver } from './people.ts';
import { isFrench } from './places.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import type { AddRecords } from './records.ts';

/** Minutes since the epoch, as in `calendar.ts`, in UTC. */
const momentOf = (day: number, minutes: number) => new Date(day * 86_400_000 + minutes * 60_000);

/** Repair estimates from shops, some of them still undecided. */
export const addRepairOrders: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  if (vehicle.status !== 'ON BILLING' || !random.chance(0.05)) return;
  const isOpen = random.chance(0.45);
  const submitted = today - (isOpen ? random.int(1, 3) : random.int(4, 60));
  if (submitted < history.from) return;
  const decided = isOpen ? null : momentOf(submitted + 1, random.int(720, 1200));
  const key = { customer_number: vehicle.customer, ro_number: `RO${vehicle.number}` };
  const status = isOpen ? 'SubmittedToClient' : random.chance(0.85) ? 'Approved' : 'Declined';
  const shop = random.pick(merchants.shops);
  const city = random.pick(vehicle.places).city;
  const estimate = { ...key, description: random.pick(talk.repairs), amount: random.int(18_000, 240_000) / 100 };
  loader.add(repairOrders, {
    ...estimate,
    vehicle_number: vehicle.number,
    ro_status: status,
    shop_name: shop,
    shop_city: city,
    shop_email: shopEmail(shop),
    tax: addEstimateLines(loader, { ...estimate, country: vehicle.country }),
    odometer: odometerAt(history, submitted),
    submitted_at: momentOf(submitted, random.int(480, 900)),
    decided_at: decided,
    decided_by: null,
    decline_reason: status === 'Declined' ? createRandom(`${vehicle.number} declined`).pick(talk.declined) : null,
    asked_by_email: false,
    version: 1,
  });
};

/** Messages between a driver and the fleet. The last one may be unread. */
export function addMessages(loader: Loader, plan: Plan, driver: Driver, random: Random, today: number): void {
  if (!driver.mobile || !driver.active || !random.chance(0.12)) return;
  const language = isFrench(driver.place) ? 'french' : 'english';
  const key = { customer_number: plan.customer, driver_reference_number: driver.reference };
  const isUnread = random.chance(0.35);
  let day = today - random.int(2, 40);
  const lines = random.int(1, 3);
  for (let line = 0; line < lines; line++) {
    const isLast = line === lines - 1;
    const id = `${driver.reference}-${line}`;
    const at = momentOf(isLast && isUnread ? today - random.int(1, 2) : day, random.int(420, 700));
    loader.add(fleetMessages, {
      ...key,
      message_id: `${id}d`,
      sender: 'driver',
      body: random.pick(talk[language]),
      sent_at: at,
      read_at: isLast && isUnread ? null : new Date(at.getTime() + random.int(5, 300) * 60_000),
    });
    if (isLast) continue;
    loader.add(fleetMessages, {
      ...key,
      message_id: `${id}f`,
      sender: 'fleet',
      username: plan.users[0]?.username,
      body: random.pick(talk.answers[language]),
      sent_at: new Date(at.getTime() + random.int(301, 400) * 60_000),
      read_at: null,
    });
    day = Math.min(today - 2, day + random.int(1, 6));
  }
}

/**
 * Alerts raised by the account's own rows, so that reports show the same vehicles. The thresholds of the account say which of
 * them count.
 */
const alerts = `
  insert into critical_alerts (customer_number, code, reference, vehicle_number, raised_date, over_percent, severity)
  select customer_number, 'FUEL_OVER_CAPACITY', f.transaction_id || '-' || f.item_sequence, vehicle_number, f.transaction_date,
         100 * (f.units / v.vehicle_tank_capacity - 1), null
    from fuel_transactions f join vehicles v using (customer_number, vehicle_number)
   where customer_number = $1 and f.unit_of_measure = 'GAL' and f.units > v.vehicle_tank_capacity and v.vehicle_tank_capacity > 0
     and f.transaction_date between $2::date - 14 and $2::date
  union all
  select customer_number, 'PLATE_EXPIRED', vehicle_number, vehicle_number, license_plate_expiration_date + 1, null, null
    from vehicles where customer_number = $1 and status = 'ON BILLING' and license_plate_expiration_date < $2::date
  union all
  select customer_number, 'ENGINE_FAULT', fault_id, vehicle_number, fault_date, null, severity
    from engine_faults where customer_number = $1 and fault_status = 'ACTIVE'
  union all
  select customer_number, 'MAINTENANCE_OVERDUE', voucher_number, vehicle_number, due_date + 1, null, null
    from vouchers join vehicles v using (customer_number, vehicle_number)
   where customer_number = $1 and voucher_status = 'ISSUED' and due_date < $2::date and v.status = 'ON BILLING'`;

const billSorts = `
  insert into bill_sorts (customer_number, bill_sort, description)
  select v.customer_number, v.bill_sort, min(c.center_name)
    from vehicles v join centers c using (customer_number, center_code) where customer_number = $1
   group by v.customer_number, v.bill_sort`;

/** The administrator of the account has decided its repairs. */
const deciders = `
  update repair_orders set decided_by = u.username
    from (select min(username) as username from users
           where customer_number = $1 and driver_admin and provider_employee is not true) u
   where customer_number = $1 and decided_at is not null`;

/** Everything that follows from the rows of an existing account. `today` is YYYY-MM-DD. */
export async function addConclusions(client: ClientBase, customer: string, today: string): Promise<void> {
  await client.query(alerts, [customer, today]);
  await client.query(billSorts, [customer]);
  await client.query(deciders, [customer]);
}
