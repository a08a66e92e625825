-- Not sorted: sorting a year of a large fleet's expenses would delay the first rows.
select *
from vehicle_expenses
join vehicle_identity using (customer_number, vehicle_number)
-- Months are complete: the month of the first day counts from its beginning.
where expense_month between date_trunc('month', :start::date)::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
