-- Scores and ratings are weighted by daily distance, as in the fleet summary.
with driven as (
  select
    t.customer_number,
    t.driver_reference_number,
    (array_agg(t.vehicle_number order by t.trip_date desc))[1] as vehicle_number,
    count(distinct t.vehicle_number)::int as vehicles,
    sum(t.trip_count)::int as trips,
    count(*)::int as active_days,
    sum(t.distance_km) as kilometres,
    sum(t.duration_seconds) / 60.0 as minutes,
    min(t.trip_date) as first_trip_date,
    max(t.trip_date) as last_trip_date,
    min(t.score) as lowest,
    max(t.score) as highest,
    -- Rounded as shown, because the grade depends on it.
    round(sum(t.score * t.distance_km) / nullif(sum(t.scored_km), 0), 1) as score,
    sum(t.overspeeding_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as speeding,
    sum(t.hard_brake_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as braking,
    sum(t.rapid_acceleration_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as acceleration,
    sum(t.hard_turn_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as turning,
    sum(t.phone_use_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as phone_use
  from trip_days t
  where t.trip_date between :start::date and :end::date
  group by t.customer_number, t.driver_reference_number
)
select
  driver.*,
  center.*,
  vehicle.*,
  (d.active and coalesce(d.driver_inactive_from > :today::date, true)) as driver_active,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  s.trips,
  s.active_days,
  s.vehicles as vehicles_driven,
  s.kilometres as distance_km,
  s.kilometres / nullif(s.trips, 0) as trip_km,
  s.kilometres / nullif(s.active_days, 0) as day_km,
  s.minutes / 60 as drive_time,
  s.minutes as drive_minutes,
  s.minutes / nullif(s.trips, 0) as trip_minutes,
  s.kilometres * 60 / nullif(s.minutes, 0) as average_speed_kmh,
  s.first_trip_date,
  s.last_trip_date,
  :end::date - s.last_trip_date as days_since_last_trip,
  s.score as driver_score,
  (select g.grade from driver_grades g where g.score_from <= s.score order by g.score_from desc limit 1) as driver_grade,
  s.lowest as lowest_score,
  s.highest as highest_score,
  (s.speeding + s.braking + s.acceleration + s.turning + s.phone_use) / 5 as overall_rating,
  s.speeding as speeding_rating,
  s.braking as braking_rating,
  s.acceleration as acceleration_rating,
  s.turning as turning_rating,
  s.phone_use as phone_use_rating
from driven s
join drivers d on d.customer_number = s.customer_number and d.driver_reference_number = s.driver_reference_number
-- The center of the driver.
join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join vehicle_fields vehicle
  on vehicle.customer_number = s.customer_number and vehicle.vehicle_number = s.vehicle_number
