select
  i.*,
  replace(v.status, ' ', '_') as vehicle_status,
  t.transport_number,
  t.transport_type,
  replace(t.transport_status, ' ', '_') as transport_status,
  t.transport_reason,
  t.vendor_name as transport_vendor,
  t.requested_date,
  t.requested_by,
  t.origin_city,
  t.origin_state_province,
  t.destination_city,
  t.destination_state_province,
  t.pickup_date,
  t.estimated_delivery_date,
  t.delivered_date,
  case when t.delivered_date is not null then greatest(t.delivered_date - t.estimated_delivery_date, 0) end as days_late,
  t.distance as transport_distance,
  t.storage_start_date,
  t.storage_end_date,
  t.storage_days,
  t.daily_rate as storage_daily_rate,
  t.invoice_number,
  t.amount as expense_amount
from transports t
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where t.requested_date between :start::date and :end::date
