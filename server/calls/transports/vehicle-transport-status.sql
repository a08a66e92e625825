select t.transport_number, t.vehicle_number, t.transport_status,
  t.pickup_date, t.estimated_delivery_date, t.delivered_date, t.storage_start_date, t.storage_end_date
from transport_rows t
where t.transport_number = :request_id and t.vehicle_number = upper(trim(:vehicle_number::text))
