-- Accidents by loss date, with the costs of the accident claims. Claims that are still open have no costs yet.
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
    count(*)::int as accident_count,
    (count(*) filter (where c.preventable))::int as preventable_accidents,
    sum(c.actual_cost) as accident_cost,
    sum(c.subrogation) as subrogation,
    sum(c.net_cost) as accident_net_cost
  from periods p
  join fleet_claims c on c.loss_date between p.starts and p.ends
  join fleet v on v.customer_number = c.customer_number and v.vehicle_number = c.vehicle_number
  group by p.period
)
select
  p.period,
  case when p.recorded then coalesce(s.accident_count, 0) end as accident_count,
  case when p.recorded then coalesce(s.preventable_accidents, 0) end as preventable_accidents,
  s.preventable_accidents::numeric / s.accident_count as preventable_share,
  a.active_vehicles,
  -- Accidents per hundred vehicles and year.
  coalesce(s.accident_count, 0) * 100 * 12 / nullif(a.active_vehicles * p.months, 0) as accidents_per_100_vehicles,
  industry_figure('accidents_per_100_vehicles', p.period) as accidents_per_100_vehicles_benchmark,
  case when p.recorded then coalesce(s.accident_cost, 0) end as accident_cost,
  s.accident_cost / s.accident_count as average_accident_cost,
  case when p.recorded then coalesce(s.subrogation, 0) end as subrogation,
  case when p.recorded then coalesce(s.accident_net_cost, 0) end as accident_net_cost
from periods p
left join asked_service(
  :type::text, :date::text, :periods::int, :today::date,
  :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
) a on a.period = p.period and p.recorded
left join sums s on s.period = p.period and p.recorded
order by p.starts
