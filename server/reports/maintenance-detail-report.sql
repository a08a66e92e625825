-- Two separate halves, so that each uses its own index. Not sorted: sorting a year of a large fleet's repairs would
-- delay the first rows.
with lines as (
  select * from vehicle_maintenance
  where not coalesce(:use_bill_date::boolean, false)
    and service_date between :start::date and :end::date
  union all
  select * from vehicle_maintenance
  where coalesce(:use_bill_date::boolean, false)
    and bill_date between :start::date and :end::date
)
select
  *,
  m.service_date <= i.warranty_end_date and m.odometer <= i.warranty_end_odometer as under_warranty
from lines m
join vehicle_identity i using (customer_number, vehicle_number)
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
