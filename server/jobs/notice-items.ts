import type { ChosenNotice } from '../../contract/notices.ts';
import { dueOn, seenWith } from '../documents/seen.ts';

/** What one line of an email is about. */
export interface NoticeItem {
  item_id: string;
  amount: number | null;
  /** YYYY-MM-DD. */
  day: string;
  vehicle: string | null;
  model: string | null;
  driver: string | null;
  about: string | null;
}

const model = `concat_ws(' ', v.model_year, v.vehicle_make, v.vehicle_model)`;
const driver = `concat_ws(' ', d.driver_first_name, d.driver_last_name)`;

/**
 * The open items of each notice that users choose, with the columns of `NoticeItem` and the `center_code` that they belong
 * to: the same rows that the bell counts. $1 is the day, $2 the user, and $6 whether they administer the account.
 */
export const noticeItems: Readonly<Record<ChosenNotice, string>> = {
  alerts: `
    select a.code || ' ' || a.reference as item_id, v.center_code, null::numeric as amount, a.raised_date as day,
           a.vehicle_number as vehicle, ${model} as model, null as driver, a.code as about
      from counted_alerts a left join vehicles v using (customer_number, vehicle_number)
     where a.counts_from <= $1::date and not exists (select from suppressed_alerts s
       where s.code = a.code and (s.suppressed_until is null or s.suppressed_until >= $1::date))`,
  recalls: `
    select r.vehicle_number || ' ' || r.campaign_number as item_id, v.center_code, null::numeric as amount,
           r.notified_date as day, r.vehicle_number as vehicle, ${model} as model, null as driver, r.component as about
      from recalls r join vehicles v using (customer_number, vehicle_number)
     where r.recall_status = 'OPEN' and v.status <> 'CLOSE OUT'`,
  approvals: `
    select o.ro_number as item_id, v.center_code, o.amount, o.submitted_at::date as day, o.vehicle_number as vehicle,
           ${model} as model, null as driver, o.description as about
      from repair_orders o left join vehicles v using (customer_number, vehicle_number)
     where o.ro_status = 'SubmittedToClient'`,
  messages: `
    select m.message_id as item_id, d.center_code, null::numeric as amount, m.sent_at::date as day, null as vehicle,
           null as model, coalesce(nullif(${driver}, ''), m.driver_reference_number) as driver, null as about
      from fleet_messages m left join drivers d using (customer_number, driver_reference_number)
     where m.read_at is null and m.sender = 'driver'`,
  orders: `
    select o.order_number as item_id, d.center_code, null::numeric as amount, o.submitted_at::date as day, null as vehicle,
           concat_ws(' ', o.model_year, o.vehicle_make, o.vehicle_model) as model, ${driver} as driver, null as about
      from orders o join drivers d using (customer_number, driver_reference_number)
     where o.order_type = 'DRIVER' and o.order_state = 'SUBMITTED'`,
  // Another date of expiry is another item.
  documents: `
    select f.document_id || ' ' || f.expires_date as item_id, v.center_code, null::numeric as amount, f.expires_date as day,
           f.vehicle_number as vehicle, ${model} as model, null as driver, f.document_name as about
      from fleet_documents f left join vehicles v using (customer_number, vehicle_number)
     where ${seenWith('$2', '$6')} and ${dueOn('$1')}`,
};
