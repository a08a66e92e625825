-- Costs per month by category, make and branch. Months are complete, as in the expense detail report.
select
  m.period as calendar_month,
  m.expense_category,
  v.vehicle_make,
  c.level_02_name as level_02,
  sum(m.amount) as expense_amount
from expenses m
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where m.period between date_trunc('month', :start::date)::date and :end::date
group by m.period, m.expense_category, v.vehicle_make, c.level_02_name
