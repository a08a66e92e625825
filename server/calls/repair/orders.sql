with lines as (
  select ro_number, array_agg(distinct left(ata_code, 3)) as groups,
    (array_agg(left(ata_code, 3) order by amount desc, line))[1] as ata_group
  from repair_order_lines
  group by ro_number
)
select r.ro_number, r.ro_status, r.vehicle_number,
  v.model_year::text as model_year, v.vehicle_make, v.vehicle_model,
  l.ata_group, r.description as repair_text, r.shop_name, r.shop_city, r.amount as repair_amount, r.tax, r.odometer,
  r.submitted_at,
  case when r.ro_status in ('SubmittedToClient', 'Asked') then :today::date - r.submitted_at::date end as days_waiting,
  m.earlier_repairs, m.last_repair_date, a.approval_limit,
  r.shop_question, r.asked_by, r.asked_at, r.asked_by_email, r.decided_by, r.decided_at, r.decline_reason, r.version
from repair_orders r
join accounts a using (customer_number)
left join vehicles v using (customer_number, vehicle_number)
left join lines l using (ro_number)
cross join lateral (
  select count(distinct e.repair_order) as earlier_repairs, max(e.service_date) as last_repair_date
  from maintenance_records e
  where e.vehicle_number = r.vehicle_number and e.service_date < r.submitted_at::date and left(e.ata_code, 3) = any (l.groups)
) m
where r.ro_status in ('SubmittedToClient', 'Asked') or coalesce(r.decided_at, r.submitted_at)::date > :today::date - 90
order by r.submitted_at, r.ro_number
