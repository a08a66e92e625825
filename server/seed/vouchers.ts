import { vouchers } from '../database/schema/services.ts';
import { dayText } from './calendar.ts';
import { type History, odometerAt } from './history.ts';
import type { AddRecords } from './records.ts';

type Status = 'ISSUED' | 'REDEEMED' | 'EXPIRED' | 'CANCELLED';

const daysToUse = 90;

/**
 * Vouchers for preventive maintenance: for most completed services, for the next one, and some that were never used.
 */
export const addVouchers: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  const electric = vehicle.model.tank === null;
  let count = 0;

  function add(status: Status, issued: number, dueOdometer: number, redeemed?: History['services'][number]): void {
    const due = issued + 45;
    const reminders = redeemed === undefined ? Math.floor((Math.min(today, issued + daysToUse) - issued) / 30) : 0;
    const service = electric ? 'TIRE ROTATION' : 'OIL CHANGE';
    loader.add(vouchers, {
      customer_number: vehicle.customer,
      voucher_number: redeemed ? `R${redeemed.repairOrder}` : `V${vehicle.number}${String(++count).padStart(2, '0')}`,
      vehicle_number: vehicle.number,
      driver_reference_number: vehicle.driver?.reference,
      service: redeemed === undefined && random.chance(0.3) ? 'INSPECTION' : service,
      voucher_status: status,
      issued_date: dayText(issued),
      due_date: dayText(due),
      due_odometer: dueOdometer,
      expiration_date: dayText(issued + daysToUse),
      redeemed_date: redeemed ? dayText(redeemed.day) : null,
      reminders_sent: redeemed ? Math.floor((redeemed.day - issued) / 30) : status === 'CANCELLED' ? 0 : reminders,
    });
  }

  for (const done of history.services) {
    if (random.chance(0.75)) add('REDEEMED', done.day - random.int(4, 70), done.odometer + random.int(-600, 400), done);
    const unused = done.day + random.int(30, 75);
    if (!random.chance(0.12) || unused > history.to) continue;
    const status = random.chance(0.4) ? 'CANCELLED' : unused + daysToUse < today ? 'EXPIRED' : 'ISSUED';
    add(status, unused, odometerAt(history, unused) + random.int(300, 1500));
  }
  if (vehicle.status === 'ON BILLING' && history.to - history.from > 60 && random.chance(0.4)) {
    add('ISSUED', today - random.int(0, 60), odometerAt(history, today) + random.int(-700, 1800));
  }
};
