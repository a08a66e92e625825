select t.transport_number, t.vehicle_number, t.transport_type, t.transport_status, t.transport_reason, t.transport_vendor,
  t.requested_date, t.requested_by, t.transport_origin, t.transport_destination, t.pickup_date, t.estimated_delivery_date,
  t.delivered_date, t.transport_distance, t.storage_start_date, t.storage_end_date, t.storage_days, t.storage_daily_rate,
  t.expense_amount
from transport_rows t
where t.transport_number = :request_id
