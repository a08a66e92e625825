-- One row per driver and day. Distances are in kilometers, as that provider sends them. Not sorted, as in the fuel detail report.
select
  driver.*,
  center.*,
  vehicle.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  t.trip_date,
  t.trip_count as trips,
  t.distance_km,
  t.duration_seconds / 60.0 as drive_minutes,
  t.duration_seconds / 60.0 / nullif(t.trip_count, 0) as trip_minutes,
  t.distance_km * 3600 / nullif(t.duration_seconds, 0) as average_speed_kmh,
  t.score as driver_score,
  t.overspeeding_rating as speeding_rating,
  t.hard_brake_rating as braking_rating,
  t.rapid_acceleration_rating as acceleration_rating,
  t.hard_turn_rating as turning_rating,
  t.phone_use_rating,
  (t.overspeeding_rating + t.hard_brake_rating + t.rapid_acceleration_rating + t.hard_turn_rating
    + t.phone_use_rating) / 5.0 as overall_rating
from trip_days t
join drivers d using (customer_number, driver_reference_number)
join driver_fields driver using (customer_number, driver_reference_number)
-- The center of the driver.
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join vehicle_fields vehicle
  on vehicle.customer_number = t.customer_number and vehicle.vehicle_number = t.vehicle_number
where t.trip_date between :start::date and :end::date
