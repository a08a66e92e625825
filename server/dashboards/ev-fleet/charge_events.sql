-- The sessions of the charge history report, with the same figures. Times are in the time zone of the station.
select
  i.*,
  v.vehicle_body as vehicle_class,
  s.session_id,
  1 as charge_sessions,
  s.start_date,
  s.start_time,
  s.location_type,
  s.network as charging_network,
  s.site_name,
  s.site_city,
  s.site_state_province,
  s.station_id,
  s.current_type,
  s.charging_minutes,
  s.idle_minutes,
  s.energy_kwh,
  s.amount as charge_amount,
  s.amount / nullif(s.energy_kwh, 0) as cost_per_kwh
from charge_sessions s
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where s.start_date between :start::date and :end::date
  and (:centers::text[] is null or v.center_code = any (:centers::text[]))
  and (:makes::text[] is null or v.vehicle_make = any (:makes::text[]))
  and (:vehicle_classes::text[] is null or v.vehicle_body = any (:vehicle_classes::text[]))
  and (:charging_types::text[] is null or s.location_type = any (:charging_types::text[]))
