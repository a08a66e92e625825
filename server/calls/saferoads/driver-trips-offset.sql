-- A later page, in the order of driver-trips. An offset after the last trip has a row of nulls.
select case when page.trips > 100 then :offset::int + 100 end as next_offset, t.*
from drivers d
cross join lateral (
  select count(*)::int as trips
  from (
    select from trips each
    where each.customer_number = d.customer_number and each.driver_reference_number = d.driver_reference_number
      and each.trip_date between :start_date::date and :end_date::date
    offset :offset::int limit 101
  ) few
) page
left join lateral (
  select
    each.trip_id, each.start_time, each.duration_seconds, each.distance_km, each.score,
    each.phone_use_rating, each.overspeeding_rating, each.rapid_acceleration_rating, each.hard_turn_rating,
    each.hard_brake_rating, each.trip_date, each.vehicle_number, each.start_place, each.end_place
  from trips each
  where each.customer_number = d.customer_number and each.driver_reference_number = d.driver_reference_number
    and each.trip_date between :start_date::date and :end_date::date
  order by each.trip_date desc, each.start_time desc nulls last, each.trip_id desc
  offset :offset::int limit 100
) t on true
where d.driver_reference_number = upper(:driver_id)
order by t.trip_date desc, t.start_time desc nulls last, t.trip_id desc
