with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date) where recorded
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
sums as (
  select
    p.period,
    p.starts,
    sum(m.preventive) as preventive,
    sum(m.tires) as tires,
    sum(m.brakes) as brakes,
    sum(m.repair) as repair
  from periods p
  join vehicle_months m on m.period between p.starts and p.ends
  join fleet v on v.vehicle_number = m.vehicle_number
  group by p.period, p.starts
)
select c.maintenance_category, s.period, c.maintenance_expense
from sums s
cross join lateral (values
  ('PREVENTIVE', s.preventive), ('TIRES', s.tires), ('BRAKES', s.brakes), ('REPAIR', s.repair)
) c (maintenance_category, maintenance_expense)
where c.maintenance_expense is not null
order by c.maintenance_category, s.starts
