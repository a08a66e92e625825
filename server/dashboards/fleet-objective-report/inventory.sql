-- Vehicles in service at the end of each period, or today. Past the policy: in months or in miles, as in the replacement analysis.
with periods as (
  select * from report_periods(:type::text, :date::text, :periods::int, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
inventory as (
  select
    p.period,
    p.starts,
    p.closes,
    v.*,
    (extract(year from a.age) * 12 + extract(month from a.age))::int as months,
    -- What the inventory shows today; before, the last reading in the period.
    case when p.closes = :today::date then v.odometer else m.odometer end as reading
  from periods p
  join fleet v
    on v.in_service_date <= p.closes and (v.out_of_service_date is null or v.out_of_service_date > p.closes)
  cross join lateral (select age(p.closes, v.in_service_date) as age) a
  left join (
    select p.period, m.customer_number, m.vehicle_number, max(m.odometer) as odometer
    from periods p
    join vehicle_months m on m.period between p.starts and p.ends
    group by p.period, m.customer_number, m.vehicle_number
  ) m on m.period = p.period and m.customer_number = v.customer_number and m.vehicle_number = v.vehicle_number
),
sums as (
  select
    period,
    count(*)::int as active_vehicles,
    (count(*) filter (where months >= replacement_policy_months or coalesce(reading >= replacement_policy_odometer, false)))::int
      as vehicles_past_policy,
    avg(reading) as average_odometer,
    avg(months) as average_months_in_service
  from inventory
  group by period
)
select
  p.period,
  coalesce(s.active_vehicles, 0) as active_vehicles,
  coalesce(s.vehicles_past_policy, 0) as vehicles_past_policy,
  s.vehicles_past_policy::numeric / s.active_vehicles as past_policy_share,
  s.average_odometer,
  industry_figure('average_odometer', p.period) as average_odometer_benchmark,
  s.average_months_in_service,
  industry_figure('average_months_in_service', p.period) as average_months_in_service_benchmark
from periods p
left join sums s using (period)
order by p.starts
