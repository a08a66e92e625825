-- As the totals of the maintenance detail report: completed work, by service date.
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
    sum(m.distance) as distance,
    sum(coalesce(m.preventive, 0) + coalesce(m.tires, 0) + coalesce(m.brakes, 0) + coalesce(m.repair, 0)) as expense,
    sum(m.preventive) as preventive,
    sum(m.repair_orders)::int as visits
  from periods p
  join vehicle_months m on m.period between p.starts and p.ends
  join fleet v on v.vehicle_number = m.vehicle_number
  group by p.period
)
select
  p.period,
  case when p.recorded then coalesce(s.expense, 0) end as maintenance_expense,
  a.active_vehicles,
  s.expense / nullif(a.active_vehicles * p.months, 0) as maintenance_per_vehicle_month,
  case when p.recorded then coalesce(s.distance, 0) end as distance_driven,
  s.expense / nullif(s.distance, 0) as maintenance_cost_per_distance,
  industry_figure('maintenance_cost_per_distance', p.period) as maintenance_cost_per_distance_benchmark,
  case when p.recorded then coalesce(s.visits, 0) end as repair_visits,
  s.expense / nullif(s.visits, 0) as cost_per_visit,
  s.preventive / nullif(s.expense, 0) as preventive_share
from periods p
left join asked_service(
  :type::text, :date::text, :periods::int, :today::date,
  :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
) a on a.period = p.period and p.recorded
left join sums s on s.period = p.period and p.recorded
order by p.starts
