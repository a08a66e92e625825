-- Vehicles by in-service date.
with periods as (
  select * from report_periods(:type::text, :date::text, :periods::int, :today::date)
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
  coalesce(s.vehicles_acquired, 0) as vehicles_acquired,
  coalesce(s.capitalized_cost, 0) as capitalized_cost,
  s.capitalized_cost / s.vehicles_acquired as average_capitalized_cost,
  s.average_days_to_deliver
from periods p
left join sums s using (period)
order by p.starts
