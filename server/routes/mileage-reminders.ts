import { formatMonth } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import { distanceOf } from './odometers.ts';
import { driverColumns, type Reminder, remindOf } from './reminders.ts';

/** A month, and the driver who has not reported it. */
interface Month extends Reminder {
  is_missing: boolean;
  period_start: string;
  vehicle_number: string;
  vehicle_model: string;
  total: number;
}

const stored = `
  select p.mileage_id as id, p.driver_reference_number as driver, not p.reported and p.period_end < $2::date as is_missing,
    p.reminded_date::text, p.period_start::text, p.vehicle_number, p.end_odometer - p.start_odometer as total,
    concat_ws(' ', v.model_year, v.vehicle_make, v.vehicle_model) as vehicle_model, ${driverColumns}
  from mileage_periods p
  join accounts a using (customer_number)
  left join vehicles v using (customer_number, vehicle_number)
  left join drivers d on d.customer_number = p.customer_number and d.driver_reference_number = p.driver_reference_number
  where p.mileage_id = any ($1)
  order by p.mileage_id
  for update of p`;

/** Writes the days of the last reminders. */
const write = (client: Transaction, who: Who, months: readonly Pick<Month, 'id' | 'reminded_date'>[]) =>
  client.query(
    `update mileage_periods p
        set reminded_date = e.reminded_date, changed_by = $2, changed_at = clock_timestamp(), version = version + 1
       from jsonb_to_recordset($1) as e(id text, reminded_date date) where p.mileage_id = e.id`,
    [JSON.stringify(months), who.username],
  );

/** Reminds drivers of months that are missing. */
export const remind = remindOf<Month>({
  kind: 'mileage',
  audited: 'reminder',
  codes: { noEmail: 'mileage_no_email', reminded: 'mileage_reminded' },
  find: async (client, who, ids) => (await client.query<Month>(stored, [ids, who.today])).rows,
  misfit: ({ is_missing }) => (is_missing ? null : 'mileage_not_missing'),
  sentOn: (month, day) => ({ ...month, reminded_date: day }),
  write,
  linesOf: (months, { viewer }, words) =>
    months.map(({ period_start, vehicle_number: vehicle, vehicle_model: model, total, language }) =>
      words('notifications.mail.mileage_month', {
        ...{ vehicle, model },
        month: formatMonth(parseDay(period_start), language),
        distance: distanceOf(total, { viewer, locale: language }),
      }),
    ),
});
