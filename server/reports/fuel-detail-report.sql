-- Two separate halves, so that each uses its own index. Not sorted: sorting a year of transactions would delay the
-- first rows.
with transactions as (
  select * from vehicle_fuel
  where not coalesce(:use_bill_date::boolean, false)
    and transaction_date between :start::date and :end::date
  union all
  select * from vehicle_fuel
  where coalesce(:use_bill_date::boolean, false)
    and bill_date between :start::date and :end::date
)
select
  *,
  f.unit_of_measure = 'GAL' and f.quantity > i.vehicle_tank_capacity as over_capacity
from transactions f
join vehicle_identity i using (customer_number, vehicle_number)
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
