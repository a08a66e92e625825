-- A vehicle without transports has one row of nulls: it is found.
select t.transport_number, t.vehicle_number, t.transport_type, t.transport_status, t.transport_reason, t.transport_vendor,
  t.requested_date, t.requested_by, t.transport_origin, t.transport_destination, t.pickup_date, t.estimated_delivery_date,
  t.delivered_date, t.transport_distance, t.storage_start_date, t.storage_end_date, t.storage_days, t.storage_daily_rate,
  t.expense_amount
from vehicles v
left join transport_rows t using (customer_number, vehicle_number)
where v.vehicle_number = upper(trim(:vehicle_number::text))
order by t.requested_date desc, t.transport_number
