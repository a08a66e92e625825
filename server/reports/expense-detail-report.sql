-- Not sorted: sorting a year of a large fleet's expenses would delay the first rows.
select
  i.*,
  e.period as expense_month,
  e.expense_category,
  case when e.expense_category in ('lease', 'license', 'insurance') then 'fixed' else 'variable' end as expense_group,
  e.amount as expense_amount,
  e.distance as month_distance,
  -- The stored rate has four decimals only.
  e.amount * 100 / nullif(e.distance, 0) as average_cents_per_mile,
  e.odometer,
  e.invoice_number,
  e.invoice_date
from expenses e
join vehicle_identity i using (customer_number, vehicle_number)
-- Months are complete: the month of the first day counts from its beginning.
where e.period between date_trunc('month', :start::date)::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
