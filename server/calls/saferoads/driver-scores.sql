-- Weighted by distance, as in the report of drivers.
select
  d.driver_reference_number as driver_id,
  coalesce(sum(t.trip_count), 0)::int as total_trips,
  coalesce(sum(t.distance_km), 0) as total_distance_km,
  sum(t.score * t.scored_km) / nullif(sum(t.scored_km), 0) as saferoads_score,
  sum(t.phone_use_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as phone_use_rating,
  sum(t.overspeeding_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as overspeeding_rating,
  sum(t.rapid_acceleration_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as rapid_acceleration_rating,
  sum(t.hard_turn_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as hard_turn_rating,
  sum(t.hard_brake_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as hard_brake_rating,
  coalesce(
    json_agg(
      json_build_object(
        'trip_date', t.trip_date, 'trips', t.trip_count, 'distance_km', t.distance_km, 'score', t.score,
        'phone_use_rating', t.phone_use_rating, 'overspeeding_rating', t.overspeeding_rating,
        'rapid_acceleration_rating', t.rapid_acceleration_rating, 'hard_turn_rating', t.hard_turn_rating,
        'hard_brake_rating', t.hard_brake_rating
      )
      order by t.trip_date
    ) filter (where t.trip_date is not null),
    '[]'
  ) as daily_behavior
from drivers d
left join trip_days t
  on t.customer_number = d.customer_number and t.driver_reference_number = d.driver_reference_number
  and t.trip_date between :start_date::date and :end_date::date
where d.driver_reference_number = upper(:driver_id)
group by d.driver_reference_number
