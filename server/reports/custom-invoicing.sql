-- Invoice lines of one month or of all months. An invoice consists of the expenses with its number. The layout decides
-- how they are shown.
select
  i.*,
  n.invoice_number,
  upper(n.type) as invoice_type,
  to_char(n.billing_period, 'MM/YYYY') as "billingPeriod",
  n.invoice_date,
  e.period as expense_month,
  e.expense_category,
  e.amount as expense_amount,
  e.distance as month_distance,
  e.odometer
from invoices n
join expenses e using (customer_number, invoice_number)
join vehicle_identity i using (customer_number, vehicle_number)
cross join (
  -- Bounds instead of "or", which can't use an index.
  select
    coalesce((:billing_period::text || '-01')::date, '-infinity') as first,
    coalesce((:billing_period::text || '-01')::date, 'infinity') as last
) asked
where n.billing_period between asked.first and asked.last
  -- The months of an invoice are those of its expenses, which are found through them.
  and e.period between asked.first and asked.last
  and e.period = n.billing_period
  and (:invoice_type::text[] is null or upper(n.type) = any (:invoice_type::text[]))
  and (:bill_sort::text[] is null or n.bill_sort = any (:bill_sort::text[]))
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
