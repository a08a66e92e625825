-- This backend sends figures as text with their units. The report definition parses the numbers.
with span as (
  select
    (:start::text || '-01')::date as first_month,
    (:end::text || '-01')::date as last_month,
    -- The same number of months before the first one.
    ((:start::text || '-01')::date
      - age((:end::text || '-01')::date + interval '1 month', (:start::text || '-01')::date))::date as previous_month
),
months as (
  select m.*, m.score * m.distance as weighed_score, m.month >= s.first_month as is_current
  from driver_months m
  cross join span s
  where m.month >= s.previous_month and m.month <= s.last_month
),
-- Both spans at once: PostgreSQL would compare each driver of one with all drivers of the other.
spans as (
  select
    m.customer_number,
    m.driver_reference_number,
    (array_agg(m.vehicle_number order by m.month desc))[1] as vehicle_number,
    sum(m.distance) filter (where is_current) as distance,
    sum(m.drive_minutes) filter (where is_current) as drive_minutes,
    sum(m.idle_minutes) filter (where is_current) as idle_minutes,
    sum(m.speeding_minutes) filter (where is_current) as speeding_minutes,
    sum(m.speeding_events) filter (where is_current) as speeding_events,
    sum(m.hard_brake_events) filter (where is_current) as hard_brakes,
    sum(m.rapid_acceleration_events) filter (where is_current) as rapid_accelerations,
    sum(m.hard_turn_events) filter (where is_current) as hard_turns,
    sum(m.phone_use_events) filter (where is_current) as phone_use,
    sum(m.seat_belt_events) filter (where is_current) as seat_belt,
    sum(m.violations) filter (where is_current) as violations,
    -- Rounded as shown, because the grade depends on it.
    round(sum(weighed_score) filter (where is_current) / nullif(sum(m.distance) filter (where is_current), 0), 1) as score,
    sum(weighed_score) filter (where not is_current) / nullif(sum(m.distance) filter (where not is_current), 0) as previous_score,
    sum(m.distance) filter (where not is_current) as previous_distance
  from months m
  group by m.customer_number, m.driver_reference_number
  having bool_or(is_current)
)
select
  d.driver_reference_number || ' - ' || d.driver_last_name || ', ' || d.driver_first_name as name,
  vehicle.*,
  center.*,
  driver.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  to_char(m.distance, 'FM999,999,990') || ' mi' as distance_driven_text,
  to_char(m.drive_minutes / 60.0, 'FM99,990.00') || ' h' as drive_time_text,
  to_char(m.idle_minutes / 60.0, 'FM99,990.00') || ' h' as idle_time_text,
  to_char(m.speeding_minutes / 60.0, 'FM99,990.00') || ' h' as speeding_time_text,
  to_char(m.idle_minutes * 100.0 / nullif(m.drive_minutes, 0), 'FM990.0') || '%' as idle_share_text,
  to_char(m.speeding_minutes * 100.0 / nullif(m.drive_minutes, 0), 'FM990.0') || '%' as speeding_share_text,
  to_char(m.speeding_events, 'FM999,990') as speeding_events_text,
  to_char(m.hard_brakes, 'FM999,990') as hard_brakes_text,
  to_char(m.rapid_accelerations, 'FM999,990') as rapid_accelerations_text,
  to_char(m.hard_turns, 'FM999,990') as hard_turns_text,
  to_char(m.phone_use, 'FM999,990') as phone_use_events_text,
  to_char(m.seat_belt, 'FM999,990') as seat_belt_events_text,
  to_char(m.violations, 'FM999,990') as violations_text,
  to_char(m.score, 'FM990.0') as driver_score_text,
  to_char(m.previous_score, 'FM990.0') as previous_score_text,
  m.previous_distance,
  (select g.grade from driver_grades g where g.score_from <= m.score order by g.score_from desc limit 1) as driver_grade
from spans m
join drivers d on d.customer_number = m.customer_number and d.driver_reference_number = m.driver_reference_number
-- The center of the driver.
join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join vehicle_fields vehicle
  on vehicle.customer_number = m.customer_number and vehicle.vehicle_number = m.vehicle_number
order by d.driver_last_name, d.driver_first_name, d.driver_reference_number
