select t.*
from drivers d
cross join lateral (
  select
    each.trip_id, each.start_time, each.duration_seconds, each.distance_km, each.score,
    each.phone_use_rating, each.overspeeding_rating, each.rapid_acceleration_rating, each.hard_turn_rating,
    each.hard_brake_rating, each.trip_date, each.vehicle_number, each.start_place, each.end_place,
    (
      select coalesce(json_agg(to_json(ends) order by ends.trip_place_time, ends.trip_place desc), '[]')
      from (
        values
          ('START', each.start_place, each.start_time, each.start_latitude, each.start_longitude),
          (
            'END', each.end_place, each.start_time + make_interval(secs => each.duration_seconds), each.end_latitude,
            each.end_longitude
          )
      ) ends (trip_place, trip_place_name, trip_place_time, latitude, longitude)
      where ends.latitude is not null
    ) as places
  from trips each
  where each.customer_number = d.customer_number and each.driver_reference_number = d.driver_reference_number
    and each.trip_id = :trip_id and each.trip_date between :start_date::date and :end_date::date
) t
where d.driver_reference_number = upper(:driver_id)
