-- An invoice consists of the expenses with its number.
select
  n.customer_number,
  a.customer_name,
  a.currency,
  n.invoice_number,
  upper(n.type) as type,
  n.billing_period,
  n.invoice_date,
  n.due_date as invoice_due_date,
  n.due_date - n.invoice_date as payment_terms,
  case
    when n.paid_amount = n.amount and n.paid_date > n.due_date then 'PAID_LATE'
    when n.paid_amount = n.amount then 'PAID'
    when n.due_date < :today::date then 'PAST_DUE'
    when n.paid_amount <> 0 then 'PARTLY_PAID'
    else 'OPEN'
  end as invoice_status,
  n.bill_sort,
  n.vehicles as invoice_vehicles,
  n.amount as invoice_amount,
  n.amount / nullif(n.vehicles, 0) as amount_per_vehicle,
  n.paid_amount,
  n.paid_amount / nullif(n.amount, 0) as paid_share,
  n.amount - n.paid_amount as balance_due,
  n.paid_date,
  n.payment_reference,
  n.paid_date - n.invoice_date as days_to_pay,
  case when n.paid_date > n.due_date then n.paid_date - n.due_date end as days_late,
  before.amount as previous_period_amount,
  n.amount - before.amount as period_change
from invoices n
join accounts a using (customer_number)
-- The previous month's invoice of this kind. An invoice number contains the kind, the month and the bill sort.
left join invoices before
  on before.customer_number = n.customer_number
  and before.invoice_number =
    left(n.invoice_number, 1) || to_char(n.billing_period - interval '1 month', 'YYYYMM') || n.bill_sort
where n.invoice_date between :start::date and :end::date
