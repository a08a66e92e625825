-- Miles, as the specification names the field: the days have kilometers.
select
  a.customer_number as customer_id,
  coalesce(sum(t.trip_count), 0)::int as total_trips,
  coalesce(sum(t.distance_km), 0) * 0.621371192 as total_distance_miles,
  sum(t.score * t.scored_km) / nullif(sum(t.scored_km), 0) as saferoads_score,
  sum(t.phone_use_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as phone_use_rating,
  sum(t.overspeeding_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as overspeeding_rating,
  sum(t.rapid_acceleration_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as rapid_acceleration_rating,
  sum(t.hard_turn_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as hard_turn_rating,
  sum(t.hard_brake_rating * t.scored_km) / nullif(sum(t.scored_km), 0) as hard_brake_rating
from accounts a
left join trip_days t on t.customer_number = a.customer_number and t.trip_date between :start::date and :end::date
group by a.customer_number
