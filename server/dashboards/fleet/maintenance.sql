-- Completed and billed work by month, as in the maintenance detail report.
select
  date_trunc('month', m.service_date)::date as calendar_month,
  m.maintenance_category,
  v.vehicle_make,
  c.level_02_name as level_02,
  sum(m.amount) as expense_amount
from maintenance_records m
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where m.service_date between :start::date and :end::date
  and m.status = 'COMPLETED'
group by 1, 2, 3, 4
