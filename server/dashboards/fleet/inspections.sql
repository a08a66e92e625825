-- Inspections that are not completed: all overdue ones, and those due within the period.
select
  case when n.due_date < :today::date then 'OVERDUE' else 'DUE' end as inspection_state,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as inspections
from inspections n
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where n.completed_date is null
  and (n.due_date < :today::date or n.due_date between :start::date and :end::date)
group by 1, 2, 3
-- Shows zero instead of null.
union all
select 'OVERDUE', null, null, 0
