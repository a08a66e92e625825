-- Not sorted: sorting would delay the first rows.
with plates as (
  select
    customer_number,
    vehicle_number,
    replace(status, ' ', '_') as vehicle_status,
    license_plate_number,
    license_plate_state_province
  from vehicles
)
select *
from vehicle_violations
join plates using (customer_number, vehicle_number)
join vehicle_identity using (customer_number, vehicle_number)
where violation_date between :start::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
