import { orders } from '../database/schema/expenses.ts';
import { dayText } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { createRandom, type Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** The manufacturer's status codes by progress. */
const onTheWay = ['BA', 'BX', 'D', 'F', 'J', 'JS', 'KZ', 'KZM', 'KZN'];

/** A canceled order that was replaced by the one that delivered the vehicle. */
function addCancelled(loader: Loader, vehicle: Vehicle): void {
  const random = createRandom(`${vehicle.customer} ${vehicle.number} cancelled`);
  if (!random.chance(0.05)) return;
  const placed = vehicle.ordered - random.int(4, 45);
  const place = random.pick(vehicle.places);
  loader.add(orders, {
    customer_number: vehicle.customer,
    order_number: `O${vehicle.number}X`,
    vehicle_number: vehicle.number,
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
    customer_number: vehicle.customer,
    order_number: `O${vehicle.number}`,
    vehicle_number: vehicle.number,
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
