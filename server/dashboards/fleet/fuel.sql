-- Fuel card spending and volume by month. Fuel economy comes from fills with a known distance.
select
  f.month::date as calendar_month,
  f.month >= :start::date and f.month + interval '1 month' <= :end::date + 1 as whole_month,
  v.vehicle_make,
  c.level_02_name as level_02,
  sum(f.net_cost) as net_cost,
  sum(f.quantity) as quantity,
  sum(f.measured) as measured_quantity,
  sum(f.distance)::int as distance_driven,
  sum(f.distance) / nullif(sum(f.measured), 0) as fuel_economy
from (
  select
    customer_number,
    vehicle_number,
    date_trunc('month', transaction_date) as month,
    sum(net_cost) as net_cost,
    sum(units) filter (where unit_of_measure = 'GAL') as quantity,
    sum(units) filter (where unit_of_measure = 'GAL' and distance_driven is not null) as measured,
    sum(distance_driven) filter (where unit_of_measure = 'GAL') as distance
  from fuel_transactions
  where transaction_date between :start::date and :end::date
  group by 1, 2, 3
) f
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
group by f.month, v.vehicle_make, c.level_02_name
