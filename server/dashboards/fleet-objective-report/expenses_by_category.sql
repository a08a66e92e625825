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
    sum(m.lease) as lease,
    sum(m.fuel) as fuel,
    sum(m.maintenance) as maintenance,
    sum(m.license) as license,
    sum(m.toll) as toll,
    sum(m.violation) as violation,
    sum(m.accident) as accident,
    sum(m.rental) as rental,
    sum(m.insurance) as insurance,
    sum(m.roadside) as roadside,
    sum(m.charging) as charging,
    sum(m.transport) as transport
  from periods p
  join vehicle_months m on m.period between p.starts and p.ends
  join fleet v on v.vehicle_number = m.vehicle_number
  group by p.period, p.starts
)
select c.expense_category, s.period, c.expense_amount
from sums s
cross join lateral (values
  ('lease', s.lease), ('fuel', s.fuel), ('maintenance', s.maintenance), ('license', s.license), ('toll', s.toll),
  ('violation', s.violation), ('accident', s.accident), ('rental', s.rental), ('insurance', s.insurance),
  ('roadside', s.roadside), ('charging', s.charging), ('transport', s.transport)
) c (expense_category, expense_amount)
where c.expense_amount is not null
order by c.expense_category, s.starts
