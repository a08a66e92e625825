-- Vehicles in service at the end of the last period: those past their replacement policy and the others, and what their
-- maintenance cost in the months of this period in which they were there.
with period as (
  select * from report_periods(:type::text, :date::text, 1, :today::date)
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
  from period p
  join fleet v
    on v.in_service_date <= p.closes and (v.out_of_service_date is null or v.out_of_service_date > p.closes)
  cross join lateral (select age(p.closes, v.in_service_date) as age) a
  left join (
    select p.period, m.customer_number, m.vehicle_number, max(m.odometer) as odometer
    from period p
    join vehicle_months m on m.period between p.starts and p.ends
    group by p.period, m.customer_number, m.vehicle_number
  ) m on m.period = p.period and m.customer_number = v.customer_number and m.vehicle_number = v.vehicle_number
),
spent as (
  select m.customer_number, m.vehicle_number, sum(coalesce(m.maintenance, 0)) as maintenance, count(*) as months
  from period p
  join vehicle_months m on m.period between p.starts and p.ends
  where m.distance is not null
  group by m.customer_number, m.vehicle_number
)
select
  case when i.months >= replacement_policy_months or coalesce(reading >= replacement_policy_odometer, false) then 'Yes' else 'No' end as needs_replacement,
  count(*)::int as active_vehicles,
  sum(s.maintenance) / nullif(sum(s.months), 0) as average_maintenance_cost_per_vehicle_per_month
from inventory i
left join spent s using (customer_number, vehicle_number)
group by 1
order by 1 desc
