-- Vehicles by in-service date.
with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
sums as (
  select
    p.period,
    count(*)::int as vehicles_acquired,
    sum(v.capitalized_cost) as capitalized_cost,
    avg(v.in_service_date - v.order_date) as average_days_to_deliver
  from periods p
  join fleet v on v.in_service_date between p.starts and p.closes
  group by p.period
)
select
  p.period,
  case when p.recorded then coalesce(s.vehicles_acquired, 0) end as vehicles_acquired,
  case when p.recorded then coalesce(s.capitalized_cost, 0) end as capitalized_cost,
  s.capitalized_cost / s.vehicles_acquired as average_capitalized_cost,
  s.average_days_to_deliver
from periods p
left join sums s on s.period = p.period and p.recorded
order by p.starts
