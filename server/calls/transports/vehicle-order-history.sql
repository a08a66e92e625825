-- A vehicle without transports has one row of nulls: it is found.
select t.transport_number, t.vehicle_number, t.transport_type,
  replace(t.transport_status, ' ', '_') as transport_status, replace(t.transport_reason, ' ', '_') as transport_reason,
  t.vendor_name as transport_vendor, t.requested_date, replace(t.requested_by, ' ', '_') as requested_by,
  t.origin_city || ', ' || t.origin_state_province as transport_origin,
  t.destination_city || ', ' || t.destination_state_province as transport_destination,
  t.pickup_date, t.estimated_delivery_date, t.delivered_date, t.distance as transport_distance,
  t.storage_start_date, t.storage_end_date, t.storage_days, t.daily_rate as storage_daily_rate, t.amount as expense_amount
from vehicles v
left join transports t using (customer_number, vehicle_number)
where v.vehicle_number = upper(trim(:vehicle_number::text))
order by t.requested_date desc, t.transport_number
