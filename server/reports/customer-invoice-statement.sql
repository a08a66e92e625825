-- As of today: a paid invoice has no age. Unpaid amounts from before the period are carried forward.
select
  n.customer_number,
  a.customer_name,
  a.currency,
  n.invoice_number,
  upper(n.type) as invoice_type,
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
  n.paid_amount,
  n.paid_date,
  n.payment_reference,
  s.balance as balance_due,
  s.late as days_past_due,
  case when s.late = 0 then s.balance end as balance_not_due,
  case when s.late between 1 and 30 then s.balance end as balance_1_to_30,
  case when s.late between 31 and 60 then s.balance end as balance_31_to_60,
  case when s.late between 61 and 90 then s.balance end as balance_61_to_90,
  case when s.late > 90 then s.balance end as balance_over_90
from invoices n
join accounts a using (customer_number)
cross join lateral (
  select
    n.amount - n.paid_amount as balance,
    case when n.paid_amount <> n.amount then greatest(:today::date - n.due_date, 0) end as late
) s
where n.invoice_date <= :end::date and (n.invoice_date >= :start::date or n.paid_amount <> n.amount)
