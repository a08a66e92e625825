-- One query for two calls: the half that was not requested does not run.
with driven as (
  select
    t.customer_number,
    t.driver_reference_number,
    (array_agg(t.vehicle_number order by t.trip_date desc))[1] as vehicle_number,
    sum(t.trip_count)::int as trips,
    count(*)::int as active_days,
    sum(t.distance_km) as kilometres,
    sum(t.duration_seconds) / 60.0 as minutes,
    min(t.trip_date) as first_trip_date,
    max(t.trip_date) as last_trip_date,
    sum(t.score * t.distance_km) / nullif(sum(t.scored_km), 0) as score,
    sum(t.overspeeding_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as speeding,
    sum(t.hard_brake_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as braking,
    sum(t.rapid_acceleration_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as acceleration,
    sum(t.hard_turn_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as turning,
    sum(t.phone_use_rating * t.distance_km) / nullif(sum(t.scored_km), 0) as phone_use
  from trip_days t
  where :show::text = 'trips' and t.trip_date between :start::date and :end::date
  group by t.customer_number, t.driver_reference_number
),
idle as (
  select
    d.customer_number,
    d.driver_reference_number,
    (select max(t.trip_date) from trip_days t
      where t.customer_number = d.customer_number and t.driver_reference_number = d.driver_reference_number
        and t.trip_date <= :end::date) as last_trip_date
  from drivers d
  where :show::text = 'no_trips'
    and (d.active and coalesce(d.driver_inactive_from > :today::date, true))
    and not exists (
      select from trip_days t
      where t.customer_number = d.customer_number and t.driver_reference_number = d.driver_reference_number
        and t.trip_date between :start::date and :end::date
    )
),
summary as (
  select
    customer_number, driver_reference_number, vehicle_number, trips, active_days, kilometres, minutes,
    first_trip_date, last_trip_date, score, speeding, braking, acceleration, turning, phone_use
  from driven
  union all
  select
    i.customer_number, i.driver_reference_number, v.vehicle_number, null, null, null, null,
    null, i.last_trip_date, null, null, null, null, null, null
  from idle i
  left join lateral (
    select min(v.vehicle_number) as vehicle_number from vehicles v
    where v.customer_number = i.customer_number and v.driver_reference_number = i.driver_reference_number
      and v.status = 'ON BILLING'
  ) v on true
)
select
  driver.*,
  center.*,
  vehicle.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  d.mobile_registered,
  s.trips,
  s.active_days,
  s.kilometres as distance_km,
  s.minutes / 60 as drive_time,
  s.minutes as drive_minutes,
  s.minutes / nullif(s.trips, 0) as trip_minutes,
  s.first_trip_date,
  s.last_trip_date,
  :end::date - s.last_trip_date as days_since_last_trip,
  s.score as driver_score,
  s.speeding as speeding_rating,
  s.braking as braking_rating,
  s.acceleration as acceleration_rating,
  s.turning as turning_rating,
  s.phone_use as phone_use_rating
from summary s
join drivers d on d.customer_number = s.customer_number and d.driver_reference_number = s.driver_reference_number
-- The center of the driver.
join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join vehicle_fields vehicle
  on vehicle.customer_number = s.customer_number and vehicle.vehicle_number = s.vehicle_number
order by d.driver_last_name, d.driver_first_name, d.driver_reference_number
