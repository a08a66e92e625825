-- Vehicles in service at the end of each period, or today. Past policy by months or by miles, as in the replacement
-- analysis.
with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date)
),
sums as (
  select
    period,
    count(*)::int as active_vehicles,
    (count(*) filter (where is_past))::int as vehicles_past_policy,
    avg(reading) as average_odometer,
    avg(months) as average_months_in_service
  from asked_inventory(
    :type::text, :date::text, :periods::int, :today::date,
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
  group by period
)
select
  p.period,
  case when p.recorded then coalesce(s.active_vehicles, 0) end as active_vehicles,
  case when p.recorded then coalesce(s.vehicles_past_policy, 0) end as vehicles_past_policy,
  s.vehicles_past_policy::numeric / s.active_vehicles as past_policy_share,
  s.average_odometer,
  industry_figure('average_odometer', p.period) as average_odometer_benchmark,
  s.average_months_in_service,
  industry_figure('average_months_in_service', p.period) as average_months_in_service_benchmark
from periods p
left join sums s on s.period = p.period and p.recorded
order by p.starts
