select
  q.quote_id, q.vehicle_number,
  case when q.quote_status = 'QUOTED' and q.quote_expires < :today::date then 'EXPIRED' else q.quote_status end as quote_status,
  q.odometer, q.vehicle_condition, q.place_city || ', ' || q.place_state_province as vehicle_place, q.contact_name,
  q.contact_phone, q.special_instructions, q.quote_amount, q.quoted_at, q.quote_expires, q.quote_requested_by,
  q.quote_requested_at, q.decided_by, q.decided_at, q.version
from vehicles v
left join used_vehicle_quotes q using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by q.quote_requested_at desc, q.quote_id desc
