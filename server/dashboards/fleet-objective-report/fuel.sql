-- As the totals of the fuel detail report: fuel only. Economy and cost per mile come from fills with a known distance.
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
    sum(m.fuel_cost) as fuel_cost,
    sum(m.quantity) as quantity,
    sum(m.measured_distance) as distance,
    sum(m.measured_quantity) as measured_quantity,
    sum(m.measured_cost) as measured_cost
  from periods p
  join vehicle_months m on m.period between p.starts and p.ends
  join fleet v on v.vehicle_number = m.vehicle_number
  group by p.period
)
select
  p.period,
  case when p.recorded then coalesce(s.fuel_cost, 0) end as fuel_cost,
  case when p.recorded then coalesce(s.quantity, 0) end as quantity,
  case when p.recorded then coalesce(s.distance, 0) end as measured_distance,
  s.measured_quantity,
  s.measured_cost,
  s.fuel_cost / nullif(s.quantity, 0) as unit_cost,
  industry_figure('unit_cost', p.period) as unit_cost_benchmark,
  s.distance / nullif(s.measured_quantity, 0) as fuel_economy,
  industry_figure('fuel_economy', p.period) as fuel_economy_benchmark,
  s.measured_cost / nullif(s.distance, 0) as fuel_cost_per_distance,
  industry_figure('fuel_cost_per_distance', p.period) as fuel_cost_per_distance_benchmark
from periods p
left join sums s on s.period = p.period and p.recorded
order by p.starts
