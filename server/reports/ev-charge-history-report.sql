-- Times are in the time zone shown with them. Not sorted, as in the fuel detail report.
select
  vehicle.*,
  center.*,
  driver.*,
  s.session_id,
  s.start_date,
  s.start_time,
  s.end_date,
  s.end_time,
  s.time_zone,
  s.location_type,
  s.network as charging_network,
  s.site_name,
  s.site_city,
  s.site_state_province,
  s.station_id,
  s.port,
  s.current_type,
  s.connector,
  s.charging_minutes,
  s.idle_minutes,
  s.energy_kwh,
  s.energy_kwh * 60 / nullif(s.charging_minutes, 0) as average_power,
  s.meter_start,
  s.meter_stop,
  s.start_charge / 100.0 as start_charge,
  s.end_charge / 100.0 as end_charge,
  s.amount as charge_amount,
  s.amount / nullif(s.energy_kwh, 0) as cost_per_kwh,
  s.odometer
from charge_sessions s
join vehicles v using (customer_number, vehicle_number)
join vehicle_fields vehicle using (customer_number, vehicle_number)
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
-- The driver of the session.
left join driver_fields driver
  on driver.customer_number = s.customer_number and driver.driver_reference_number = s.driver_reference_number
where s.start_date between :start::date and :end::date
