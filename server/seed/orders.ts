import { orders } from '../database/schema/expenses.ts';
import { dayText } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** The manufacturer's codes on the way, by how much of it is done. */
const onTheWay = ['BA', 'BX', 'D', 'F', 'J', 'JS', 'KZ', 'KZM', 'KZN'];

/** The order of a vehicle that is on order or came while history is kept. */
export function addOrder(loader: Loader, vehicle: Vehicle, random: Random, earliest: number, today: number): void {
  if (vehicle.inService < earliest) return;
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
