-- This backend has its own names for the driver's number and state. Not sorted, as in the fuel detail report.
select
  center.*,
  vehicle.*,
  d.driver_reference_number as driver_reference,
  d.driver_last_name,
  d.driver_first_name,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province as driver_state_or_province,
  d.driver_misc_1,
  d.driver_misc_2,
  d.driver_misc_3,
  d.driver_misc_4,
  d.driver_misc_5,
  d.driver_misc_6,
  d.driver_misc_7,
  d.driver_misc_8,
  d.driver_misc_9,
  d.driver_misc_10,
  m.month as calendar_month,
  m.score as driver_score,
  m.grade as driver_grade,
  m.distance as distance_driven,
  e.events as driving_events,
  e.events * 100.0 / nullif(m.distance, 0) as events_per_100_miles,
  m.speeding_events,
  m.hard_brake_events as hard_brakes,
  m.rapid_acceleration_events as rapid_accelerations,
  m.hard_turn_events as hard_turns,
  m.phone_use_events,
  m.seat_belt_events,
  m.violations,
  p.score as previous_score,
  p.distance as previous_distance,
  m.score - p.score as score_change,
  m.drive_minutes / 60.0 as drive_time,
  m.idle_minutes / 60.0 as idle_time,
  m.idle_minutes::numeric / nullif(m.drive_minutes, 0) as idle_share,
  m.speeding_minutes / 60.0 as speeding_time,
  m.speeding_minutes::numeric / nullif(m.drive_minutes, 0) as speeding_share
from driver_months m
cross join lateral (
  select m.speeding_events + m.hard_brake_events + m.rapid_acceleration_events + m.hard_turn_events
    + m.phone_use_events + m.seat_belt_events as events
) e
join drivers d using (customer_number, driver_reference_number)
-- The center of the driver.
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join vehicle_fields vehicle
  on vehicle.customer_number = m.customer_number and vehicle.vehicle_number = m.vehicle_number
left join driver_months p
  on p.customer_number = m.customer_number and p.driver_reference_number = m.driver_reference_number
  and p.month = (m.month - interval '1 month')::date
-- Months are complete: the month of the first day counts from its beginning.
where m.month between date_trunc('month', :start::date)::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
