-- The figures of one fleet for each period, as defined in the Fleet Objective Report. $1 is the first month on record
-- (YYYY-MM), $2 is today.
with periods as (
  select p.*
  from (values ('Quarterly', 3), ('Semiannual', 6), ('Annual', 12)) kind (type, length)
  cross join lateral report_periods(
    kind.type,
    to_char($2::date, 'YYYY-MM'),
    ((extract(year from $2::date) - extract(year from to_date($1, 'YYYY-MM'))) * 12 + 12)::int / kind.length,
    $2::date
  ) p
  where p.months is not null
),
fleet as (
  select vehicle_number, in_service_date, out_of_service_date, odometer from vehicles
  union all
  select vehicle_number, in_service_date, out_of_service_date, odometer from former_vehicles
),
service as (
  select
    p.period,
    sum(least(p.closes, coalesce(v.out_of_service_date - 1, p.closes)) - greatest(p.starts, v.in_service_date) + 1)::numeric
      / (p.closes - p.starts + 1) as active_vehicles
  from periods p
  join fleet v on v.in_service_date <= p.closes and coalesce(v.out_of_service_date - 1, p.closes) >= greatest(p.starts, v.in_service_date)
  group by p.period, p.starts, p.closes
),
driven as (
  select
    p.period,
    m.vehicle_number,
    sum(m.distance) as distance,
    max(m.odometer) as odometer,
    sum(m.maintenance) as maintenance,
    sum(coalesce(m.lease, 0) + coalesce(m.fuel, 0) + coalesce(m.maintenance, 0) + coalesce(m.license, 0) + coalesce(m.toll, 0)
      + coalesce(m.violation, 0) + coalesce(m.accident, 0) + coalesce(m.rental, 0) + coalesce(m.insurance, 0)
      + coalesce(m.roadside, 0) + coalesce(m.charging, 0) + coalesce(m.transport, 0)) as expense,
    sum(m.quantity) as quantity,
    sum(m.fuel_cost) as fuel_cost,
    sum(m.measured_distance) as measured_distance,
    sum(m.measured_quantity) as measured_quantity,
    sum(m.measured_cost) as measured_cost
  from periods p
  join vehicle_months m on m.period between p.starts and p.ends
  group by p.period, m.vehicle_number
),
sums as (
  select
    period,
    sum(distance) as distance,
    sum(maintenance) as maintenance,
    sum(expense) as expense,
    sum(quantity) as quantity,
    sum(fuel_cost) as fuel_cost,
    sum(measured_distance) as measured_distance,
    sum(measured_quantity) as measured_quantity,
    sum(measured_cost) as measured_cost
  from driven
  group by period
),
inventory as (
  select
    p.period,
    avg(case when p.closes = $2::date then v.odometer else d.odometer end) as odometer,
    avg(extract(year from age(p.closes, v.in_service_date)) * 12 + extract(month from age(p.closes, v.in_service_date))) as months
  from periods p
  join fleet v on v.in_service_date <= p.closes and (v.out_of_service_date is null or v.out_of_service_date > p.closes)
  left join driven d on d.period = p.period and d.vehicle_number = v.vehicle_number
  group by p.period
),
accidents as (
  select p.period, count(*) as accidents
  from periods p
  join (select loss_date from claims union all select loss_date from former_claims) c on c.loss_date between p.starts and p.ends
  group by p.period
),
sales as (
  select p.period, sum(s.sale_price) as sale_price, sum(s.market_value) as market_value
  from periods p
  join (
    select sold_date, sale_price, market_value from vehicle_sales
    union all
    select sold_date, sale_price, market_value from former_vehicles
  ) s on s.sold_date between p.starts and p.ends
  group by p.period
)
select p.period, f.measure, f.value
from periods p
left join service using (period)
left join sums using (period)
left join inventory using (period)
left join accidents using (period)
left join sales using (period)
cross join lateral (values
  ('accidents_per_100_vehicles', coalesce(accidents, 0) * 100 * 12 / nullif(active_vehicles * p.months, 0)),
  ('expense_per_distance', expense / nullif(distance, 0)),
  ('unit_cost', fuel_cost / nullif(quantity, 0)),
  ('fuel_economy', measured_distance / nullif(measured_quantity, 0)),
  ('fuel_cost_per_distance', measured_cost / nullif(measured_distance, 0)),
  ('average_odometer', inventory.odometer),
  ('average_months_in_service', inventory.months),
  ('maintenance_cost_per_distance', maintenance / nullif(distance, 0)),
  ('sale_to_market', sale_price / nullif(market_value, 0))
) f (measure, value)
where f.value is not null
