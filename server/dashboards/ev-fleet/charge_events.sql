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
from chosen_sessions(:start::date, :end::date, :charging_types::text[]) s
join chosen_vehicles(:centers::text[], :makes::text[], :vehicle_classes::text[]) v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
