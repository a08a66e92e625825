import type { Data } from '../../contract/calls.ts';
import { seen, seenBy } from '../documents/seen.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Event = Data<'vehicle.timeline'>[number];

/** The number of events on a page. */
const pageSize = 200;

/** What reports can read. Costs are those of the histories: a fuel transaction or a repair order is one event. */
const ofReports = `
  select 'FUEL:' || f.transaction_id as event_id, min(f.transaction_date) as event_day,
    min(f.transaction_time) as event_clock, 'FUEL' as event_kind,
    case when bool_and(f.product_class = 'NON-FUEL') then 'NON-FUEL' end as event_title,
    min(concat_ws(', ', f.merchant_name, f.merchant_city, f.merchant_state_province)) as event_text,
    sum(f.net_cost) as amount, sum(f.quantity) as quantity, max(f.odometer) as odometer,
    null as driver_reference_number
  from vehicle join vehicle_fuel f using (customer_number, vehicle_number)
  group by f.transaction_id
  union all
  select 'CHARGE:' || c.session_id, c.start_date, c.start_time, 'CHARGE', c.location_type,
    concat_ws(', ', nullif(c.site_name, ''), c.site_city, c.site_state_province), c.amount, null, c.odometer,
    c.driver_reference_number
  from vehicle join charge_sessions c using (customer_number, vehicle_number)
  union all
  select 'SERVICE:' || m.repair_order, min(m.service_date), null, 'SERVICE',
    string_agg(distinct m.maintenance_category, '; ' order by m.maintenance_category),
    min(concat_ws(', ', m.vendor_name, m.vendor_city, m.vendor_state_province)), sum(m.expense_amount), null,
    max(m.odometer), null
  from vehicle join vehicle_maintenance m using (customer_number, vehicle_number)
  group by m.repair_order
  union all
  select 'TOLL:' || t.toll_id, t.toll_date, t.toll_time, 'TOLL', case when t.toll_amount < 0 then 'CREDIT' end,
    concat_ws(', ', t.toll_agency, t.toll_plaza, t.toll_state_province), t.toll_total, null, null, null
  from vehicle join vehicle_tolls t using (customer_number, vehicle_number)
  union all
  select 'ACCIDENT:' || c.claim_number, c.loss_date, c.loss_time, 'ACCIDENT', c.claim_type,
    concat_ws(', ', c.loss_city, c.loss_state_province), c.claim_net_cost, null, null, c.driver_reference_number
  from vehicle join vehicle_claims c using (customer_number, vehicle_number)
  union all
  select 'VIOLATION:' || n.violation_id, n.violation_date, null, 'VIOLATION', n.violation_type,
    concat_ws(', ', n.violation_authority, n.violation_city, n.violation_state_province), n.violation_total,
    null, null, null
  from vehicle join vehicle_violations n using (customer_number, vehicle_number)
  union all
  select 'RENTAL:' || r.reservation_number, r.rental_out_date, null, 'RENTAL', r.rental_reason,
    concat_ws(', ', r.rental_company, r.pickup_city, r.pickup_state_province), r.rental_amount, null, null, null
  from vehicle join vehicle_rentals r using (customer_number, vehicle_number)
  where r.rental_status in ('OPEN', 'CLOSED')
  union all
  select 'ROADSIDE:' || e.event_number, e.event_date, e.event_time, 'ROADSIDE', replace(e.service_type, ' ', '_'),
    concat_ws(', ', e.provider_name, e.event_city, e.event_state_province), e.amount, null, e.odometer,
    e.driver_reference_number
  from vehicle join roadside_events e using (customer_number, vehicle_number)
  where e.event_status <> 'CANCELLED'
  union all
  select 'INSPECTION:' || i.inspection_id, i.completed_date, i.completed_time, 'INSPECTION',
    concat_ws('; ', i.result, i.template_name), null, null, null, i.odometer,
    i.driver_reference_number
  from vehicle join inspections i using (customer_number, vehicle_number)
  where i.completed_date is not null
  union all
  select 'DRIVER:' || a.assignment_id, a.assignment_start, null, 'DRIVER',
    case when a.driver_reference_number is null then 'UNASSIGNED' end, null, null, null, null,
    a.driver_reference_number
  from vehicle join assignment_rows a using (customer_number, vehicle_number)
  where a.vehicle_number = $3 and a.assignment_status in ('CURRENT', 'ENDED')
  union all
  select 'TRANSPORT:' || t.transport_number, t.requested_date, null, 'TRANSPORT',
    concat_ws('; ', case when t.transport_type = 'STORAGE' then 'STORAGE' end, t.transport_status),
    concat_ws(' → ', t.transport_origin, t.transport_destination), t.expense_amount, null, null, null
  from vehicle join transport_rows t using (customer_number, vehicle_number)
  union all
  select 'RECALL:' || r.campaign_number || step.suffix, step.day, null, 'RECALL',
    concat_ws('; ', step.title, r.component), step.text, null, null, step.odometer, null
  from vehicle join recalls r using (customer_number, vehicle_number)
  cross join lateral (
    values
      ('', r.announced_date, case r.recall_type when 'SERVICE' then 'SERVICE_CAMPAIGN' else r.recall_type end,
        r.campaign_number, null::int),
      (':COMPLETED', r.completed_date, 'COMPLETED', concat_ws(', ', r.campaign_number, r.dealer_name),
        r.completed_odometer)
  ) step (suffix, day, title, text, odometer)
  where step.day is not null
  union all
  select 'ODOMETER:' || o.reading_date, o.reading_date, null, 'ODOMETER', o.source, null, null, null, o.odometer, null
  from vehicle join odometer_readings o using (customer_number, vehicle_number)`;

/** Notes and documents have moments, which are written in the time zone of the account. */
const ofUsers = `
  select 'NOTE:' || n.note_id, n.written_at::date, n.written_at::time, 'NOTE', null, n.note, null, null, null, null,
    n.written_at
  from vehicle join vehicle_notes n using (customer_number, vehicle_number)
  union all
  select 'DOCUMENT:' || d.document_id, d.uploaded_at::date, d.uploaded_at::time, 'DOCUMENT', d.document_category,
    d.document_name, null, null, null, null, d.uploaded_at
  from vehicle join fleet_documents d using (customer_number, vehicle_number)
  where ${seen}`;

/** $3 the vehicle, $4 and $5 the event before the page, $6 the size of the page. A vehicle without events has one row of nulls. */
const question = `
  with vehicle as (select customer_number, vehicle_number from vehicles where vehicle_number = $3),
  events as (
    select each.*, (each.event_day + coalesce(each.event_clock, '00:00'))::timestamptz as event_at
    from (${ofReports}) each
    union all
    ${ofUsers}
  ),
  page as (
    select all_events.*
    from (select events.*, count(*) over ()::int as event_total from events) all_events
    where $4::timestamptz is null or (event_at, event_id) < ($4::timestamptz, $5::text)
    order by event_at desc, event_id desc
    limit $6
  )
  select p.event_id, to_json(p.event_at) #>> '{}' as event_at, p.event_day::text,
    to_char(p.event_clock, 'HH24:MI:SS') as event_clock, p.event_kind, nullif(p.event_title, '') as event_title,
    nullif(p.event_text, '') as event_text, p.amount::float8, p.quantity::float8, p.odometer,
    d.driver_last_name, d.driver_first_name, p.event_total
  from vehicle v
  left join page p on true
  left join drivers d
    on d.customer_number = v.customer_number and d.driver_reference_number = p.driver_reference_number
  order by p.event_at desc, p.event_id desc`;

/** Reports can’t read documents, so it is not a query of a call. */
export const timelineRoute = ({ pool }: Pick<DataServices, 'pool'>): Pick<Routes<'vehicle'>, 'vehicle.timeline'> => ({
  'vehicle.timeline': {
    knows: 'account',
    async answer({ who, query }) {
      const { before = null, before_id = null, rows = pageSize } = query;
      const vehicle = query.vehicle.toUpperCase();
      const found = await askOnce<Event | { event_id: null }>(
        pool,
        { 'app.customer': who.account, timezone: who.zone },
        { name: 'timeline', text: question, values: [...seenBy(who), vehicle, before, before_id, Number(rows)] },
      );
      if (found.length === 0) throw new Refusal('not_found', { unknown: [{ vehicle }] });
      return found.filter((row): row is Event => row.event_id !== null);
    },
  },
});
