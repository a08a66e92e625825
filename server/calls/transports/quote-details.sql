select q.quote_id, q.vehicle_number,
  case when q.quote_status = 'QUOTED' and q.quote_expires < :today::date then 'EXPIRED' else q.quote_status end
    as quote_status,
  q.transport_type, replace(q.transport_reason, ' ', '_') as transport_reason, q.pickup_from, q.storage_until,
  q.origin_city || ', ' || q.origin_state_province as transport_origin,
  q.destination_city || ', ' || q.destination_state_province as transport_destination,
  q.distance as transport_distance, q.quote_amount, q.daily_rate as storage_daily_rate, q.quoted_at, q.quote_expires,
  q.vendor_name as transport_vendor, q.vehicle_drives, q.contact_name, q.contact_phone, q.special_instructions,
  q.quote_requested_by, q.quote_requested_at, q.decided_by, q.decided_at, q.transport_number, q.version
from transport_quotes q
where q.quote_id = :quote_id
