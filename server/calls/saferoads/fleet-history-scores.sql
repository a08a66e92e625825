select
  date_trunc('month', t.trip_date)::date as month,
  t.customer_number as customer_id,
  sum(t.trip_count)::int as total_trips,
  sum(t.distance_km) * 0.621371192 as total_distance_miles,
  sum(t.score * t.scored_km) / nullif(sum(t.scored_km), 0) as saferoads_score,
  sum(t.phone_use_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as phone_use_rating,
  sum(t.overspeeding_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as overspeeding_rating,
  sum(t.rapid_acceleration_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as rapid_acceleration_rating,
  sum(t.hard_turn_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as hard_turn_rating,
  sum(t.hard_brake_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as hard_brake_rating
from trip_days t
where t.trip_date between :start::date and :end::date
group by 1, 2
order by 1
