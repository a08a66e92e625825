import { roadsideEvents } from '../database/schema/services.ts';
import { invoiceNumber } from './bills.ts';
import { dayText, timeText } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import { odometerAt } from './history.ts';
import { isFrench } from './places.ts';
import type { AddRecords } from './records.ts';

type Service = (typeof roadsideEvents.$inferInsert)['service_type'];

const tow = ['WILL NOT START', 'OVERHEATED', 'TRANSMISSION', 'ACCIDENT', 'FLAT TIRE'];
/** A service is as frequent as its number of entries. */
const services: readonly { type: Service; causes: readonly string[]; from: number; to: number }[] = [
  { type: 'TOW', causes: tow, from: 8900, to: 13_500 },
  { type: 'TOW', causes: tow, from: 8900, to: 13_500 },
  { type: 'JUMP START', causes: ['DEAD BATTERY'], from: 5200, to: 7800 },
  { type: 'JUMP START', causes: ['DEAD BATTERY'], from: 5200, to: 7800 },
  { type: 'TIRE CHANGE', causes: ['FLAT TIRE'], from: 5800, to: 8900 },
  { type: 'TIRE CHANGE', causes: ['FLAT TIRE'], from: 5800, to: 8900 },
  { type: 'LOCKOUT', causes: ['KEYS LOCKED IN', 'LOST KEYS'], from: 5500, to: 9800 },
  { type: 'WINCH', causes: ['STUCK'], from: 9500, to: 18_500 },
  { type: 'FUEL DELIVERY', causes: ['OUT OF FUEL'], from: 5400, to: 7900 },
];
const electric = services.slice(0, -1);

const providers = ['O’Hara Towing', 'Junction Recovery', 'D&D Roadside', 'Beacon 24 Rescue', 'Mile Zero Towing'];
const frenchProviders = ['Remorquage L’Étoile', 'Dépannage Bélanger', 'Secours routier Côté'];

/** Roadside assistance calls. A call within the last day is still in progress and not paid yet. */
export const addRoadside: AddRecords = (loader, vehicle, history, costs, random, today) => {
  const priceLevel = vehicle.country === 'CAN' ? 1.27 : 1;
  const usual = (0.32 * (vehicle.driver?.risk ?? 1)) / 365;
  let count = 0;
  for (let day = history.from; day <= history.to; day++) {
    if (!random.chance(usual)) continue;
    const place = random.pick(vehicle.places);
    const service = random.pick(vehicle.model.tank === null ? electric : services);
    const status = today - day <= 1 ? 'DISPATCHED' : random.chance(0.05) ? 'CANCELLED' : 'COMPLETED';
    const isDone = status === 'COMPLETED';
    const towed = service.type === 'TOW' ? random.int(20, 620) / 10 : null;
    const price = Math.round((random.int(service.from, service.to) + (towed ?? 0) * 420) * priceLevel);
    const minutes = random.int(300, 1380);
    const response = random.int(18, 105);
    const text = dayText(day);
    loader.add(roadsideEvents, {
      customer_number: vehicle.customer,
      event_number: `E${vehicle.number}${String(++count).padStart(2, '0')}`,
      vehicle_number: vehicle.number,
      driver_reference_number: vehicle.driver?.reference,
      event_date: text,
      event_time: timeText(minutes),
      service_type: service.type,
      cause: random.pick(service.causes),
      event_status: status,
      event_city: place.city,
      event_state_province: place.state,
      provider_name: random.pick(isFrench(place) ? frenchProviders : providers),
      response_minutes: isDone ? response : null,
      completed_time: isDone ? timeText((minutes + response + random.int(12, 75)) % 1440) : null,
      tow_distance: towed,
      tow_destination: towed === null ? null : random.pick(merchants.shops),
      odometer: random.chance(0.9) ? odometerAt(history, day) : null,
      amount: isDone ? price / 100 : 0,
      invoice_number: isDone ? invoiceNumber('roadside', day, vehicle) : null,
    });
    if (isDone) costs.add(day, 'roadside', price);
  }
};
