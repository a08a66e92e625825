-- No order: a sort of a year of a large fleet's expenses would hold back the first rows.
select
  i.*,
  e.period as expense_month,
  e.expense_category,
  case when e.expense_category in ('lease', 'license', 'insurance') then 'fixed' else 'variable' end as expense_group,
  e.amount as expense_amount,
  e.distance as month_distance,
  e.average_cents_per_mile,
  e.odometer,
  e.invoice_number,
  e.invoice_date
from expenses e
join vehicle_identity i using (customer_number, vehicle_number)
-- A month is whole or not in it: the one that holds the first day counts from its beginning.
where e.period between date_trunc('month', :start::date)::date and :end::date
-- All rows. PostgreSQL does not know so beforehand, and takes a plan that begins at once.
limit (select null::bigint)
