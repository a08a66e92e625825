import { leaseTerms, orders } from '../database/schema/orders.ts';
import { dayText, monthOf } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { pickModel } from './models.ts';
import type { Driver } from './people.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import { modelYearOf, type Vehicle } from './vehicle.ts';

/** Minutes since the epoch, as in `calendar.ts`, in UTC. */
const momentOf = (day: number, minutes: number) => new Date(day * 86_400_000 + minutes * 60_000);

/** The manufacturer's status codes by progress. */
const onTheWay = ['BA', 'BX', 'D', 'F', 'J', 'JS', 'KZ', 'KZM', 'KZN'];

/** What the orders of a vehicle have in common. */
const ofVehicle = (vehicle: Vehicle) =>
  ({
    customer_number: vehicle.customer,
    vehicle_number: vehicle.number,
    model_year: modelYearOf(vehicle),
    vehicle_make: vehicle.model.make,
    vehicle_model: vehicle.model.model,
    request_state: 'PLACED',
    option_codes: [],
    shared_with: [],
    version: 1,
  }) satisfies Partial<typeof orders.$inferInsert>;

/** A canceled order that was replaced by the one that delivered the vehicle. */
function addCancelled(loader: Loader, vehicle: Vehicle): void {
  const random = createRandom(`${vehicle.customer} ${vehicle.number} cancelled`);
  if (!random.chance(0.05)) return;
  const placed = vehicle.ordered - random.int(4, 45);
  const place = random.pick(vehicle.places);
  loader.add(orders, {
    ...ofVehicle(vehicle),
    order_number: `O${vehicle.number}X`,
    order_type: 'FACTORY',
    order_status: 'ZA',
    order_date: dayText(placed),
    target_date: dayText(placed + random.int(70, 150)),
    dealer_name: random.pick(merchants.dealers),
    dealer_city: place.city,
    dealer_state_province: place.state,
  });
}

/** The order of a vehicle that is on order or was delivered within the recorded history. */
export function addOrder(loader: Loader, vehicle: Vehicle, random: Random, earliest: number, today: number): void {
  if (vehicle.inService < earliest) return;
  addCancelled(loader, vehicle);
  const delivered = vehicle.inService <= today ? vehicle.inService - random.int(1, 6) : null;
  const done = Math.min(0.999, Math.max(0, (today - vehicle.ordered) / (vehicle.inService - vehicle.ordered)));
  const place = random.pick(vehicle.places);
  const onTheWayCode = onTheWay[Math.floor(done * onTheWay.length)] ?? 'BA';
  loader.add(orders, {
    ...ofVehicle(vehicle),
    order_number: `O${vehicle.number}`,
    order_type: random.pick(['FACTORY', 'FACTORY', 'FACTORY', 'STOCK', 'DRIVER']),
    order_status: delivered === null ? onTheWayCode : 'KZX',
    order_date: dayText(vehicle.ordered),
    target_date: dayText(vehicle.inService - 10),
    estimated_delivery_date: dayText(vehicle.inService - 4),
    confirmed_delivery_date: delivered === null ? null : dayText(delivered),
    delivered_date: delivered === null ? null : dayText(delivered),
    dealer_name: random.pick(merchants.dealers),
    dealer_city: place.city,
    dealer_state_province: place.state,
  });
}

/** What is left of the cost after months, as in the contracts of vehicles. */
const leftAfter = { 36: 0.45, 48: 0.34, 60: 0.25, 72: 0.18 } as const;

/** The terms of new leases. A longer one has a higher rate of interest, and a closed-end lease, too. */
export function addLeaseTerms(loader: Loader, { customer, country }: Plan): void {
  for (const [at, sub_contract_id] of ['001', '002', '010'].entries())
    for (const lease_type of ['O', 'C'] as const)
      for (const [months, left] of Object.entries(leftAfter))
        loader.add(leaseTerms, {
          customer_number: customer,
          contract_id: `M${customer.slice(0, 4)}`,
          sub_contract_id,
          lease_type,
          lease_term: Number(months),
          depreciation_rate: Math.round(((1 - left) / Number(months)) * 1_000_000) / 10_000,
          interest_rate:
            (country === 'CAN' ? 6.2 : 5.8) + Number(months) / 120 + (lease_type === 'C' ? 0.35 : 0) + at / 10,
          monthly_management_fee: [7.5, 9.5, 12][at] ?? 9.5,
        });
}

/** The vehicle that a driver wants: half of them wait for an approver. */
export function addDriverOrder(loader: Loader, plan: Plan, driver: Driver, random: Random, today: number): void {
  if (!driver.active || !random.chance(0.02)) return;
  const model = pickModel(random, plan.electric);
  const isPending = random.chance(0.5);
  const requested = today - (isPending ? random.int(0, 9) : random.int(10, 90));
  const submitted = momentOf(requested, random.int(500, 1000));
  loader.add(orders, {
    customer_number: plan.customer,
    order_number: `DO${driver.reference.slice(1)}`,
    order_type: 'DRIVER',
    request_state: isPending ? 'SUBMITTED' : random.chance(0.5) ? 'DECLINED' : 'RETURNED',
    driver_reference_number: driver.reference,
    model_year: Math.floor(monthOf(today) / 12) + 1,
    vehicle_make: model.make,
    vehicle_model: model.model,
    option_codes: [],
    shared_with: [],
    created_at: submitted,
    submitted_at: submitted,
    decided_at: isPending ? null : momentOf(requested + 2, random.int(500, 1000)),
    version: isPending ? 3 : 4,
  });
}
