import { mobileUsage } from '../database/schema/services.ts';
import { dayText, timeText } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Driver } from './people.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';

const versions = { iOS: ['8.4.1', '8.4.1', '8.3.0', '7.9.2'], Android: ['8.4.0', '8.3.2', '8.3.2', '7.8.5'] };

/**
 * A driver's use of the mobile app. Registered drivers were invited once; of the others, some were invited but did not
 * register.
 */
export function addDriverRecords(loader: Loader, plan: Plan, driver: Driver, random: Random, today: number): void {
  if (!driver.mobile && !random.chance(0.55)) return;
  const invited = Math.min(today, driver.since + random.int(0, 120));
  const none = { logins_30_days: 0, odometer_entries: 0, messages_sent: 0, documents_viewed: 0 };
  const key = { customer_number: plan.customer, driver_reference_number: driver.reference };
  if (!driver.mobile) {
    loader.add(mobileUsage, { ...key, invited_date: dayText(invited), ...none });
    return;
  }
  const registered = Math.min(today, invited + random.int(0, 21));
  const platform = random.chance(0.55) ? 'iOS' : 'Android';
  // A few registered and never used it, and some frequent users have stopped.
  const never = random.chance(0.03);
  const silent = driver.active && random.chance(0.85) ? random.int(0, 12) : random.int(20, 160);
  const last = Math.max(registered, today - silent);
  const months = Math.max(1, (last - registered) / 30);
  const logins = last > today - 30 ? random.int(1, 44) : 0;
  loader.add(mobileUsage, {
    ...key,
    ...none,
    invited_date: dayText(invited),
    registered_date: dayText(registered),
    last_login_date: never ? null : dayText(last),
    last_login_time: never ? null : timeText(last === today ? random.int(300, 540) : random.int(300, 1320)),
    platform,
    app_version: random.pick(versions[platform]),
    ...(never
      ? {}
      : {
          logins_30_days: logins,
          odometer_entries: Math.round(Math.min(months, 24) * random.between(0.5, 1.6)),
          messages_sent: Math.round(Math.min(months, 24) * random.between(0, 2.2)),
          documents_viewed: random.int(0, 30),
        }),
  });
}
