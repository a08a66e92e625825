import { telematicsDevices } from '../database/schema/telematics.ts';
import { dayText, timeText } from './calendar.ts';
import { odometerAt } from './history.ts';
import type { AddRecords } from './records.ts';

const products = [
  { provider: 'Geolane', model: 'GL-9', firmware: ['9.2.14', '9.2.14', '9.1.8'], fee: 16.5 },
  { provider: 'Geolane', model: 'GL-7', firmware: ['7.8.2'], fee: 14.95 },
  { provider: 'Roadpulse', model: 'RP2 OBD', firmware: ['2.40', '2.38'], fee: 17.95 },
];

/** Telematics devices: every vehicle on billing with the telematics flag has one. */
export const addDevice: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  if (!vehicle.telematics || vehicle.status !== 'ON BILLING') return;
  const product = random.pick(products);
  const installed = Math.min(today - 1, vehicle.inService + random.int(0, 45));
  const activated = Math.min(today - 1, installed + random.int(0, 3));
  const chance = random.next();
  const status = chance < 0.92 ? 'REPORTING' : chance < 0.975 ? 'NOT REPORTING' : 'UNPLUGGED';
  const silent = status === 'REPORTING' ? (random.chance(0.85) ? 0 : 1) : random.int(3, 70);
  const last = Math.max(activated, today - silent);
  const odometer = odometerAt(history, last);
  const place = random.chance(0.7) ? vehicle.places[0] : random.pick(vehicle.places);
  loader.add(telematicsDevices, {
    customer_number: vehicle.customer,
    // Some serial numbers begin with zeros.
    device_id: `${random.chance(0.3) ? '00' : 'G9'}${vehicle.number}${random.digits(4)}`,
    vehicle_number: vehicle.number,
    telematics_provider: product.provider,
    device_model: product.model,
    firmware: random.pick(product.firmware),
    device_status: status,
    installed_date: dayText(installed),
    activated_date: dayText(activated),
    last_report_date: dayText(last),
    last_report_time: timeText(random.int(last === today ? 1 : 300, last === today ? 540 : 1320)),
    last_city: place?.city,
    last_state_province: place?.state,
    odometer,
    engine_hours: Math.round((odometer / random.between(26, 36)) * 10) / 10,
    monthly_fee: product.fee,
  });
};
