-- A vehicle without inspections has one row of nulls.
select
  i.vehicle_number, i.inspection_id, i.template_name, i.inspection_type, i.due_date, i.completed_at, i.result, i.odometer,
  i.driver, i.comments, i.photos, i.damages
from vehicles v
left join lateral (
  select
    n.vehicle_number, n.inspection_id, n.template_name, n.inspection_type, n.due_date,
    -- A time of the account's clock.
    (n.completed_date + n.completed_time)::timestamptz as completed_at,
    n.result, n.odometer, nullif(concat_ws(', ', d.driver_last_name, d.driver_first_name), '') as driver, n.comments,
    (
      select count(*)::int from inspection_photos p
      where p.customer_number = n.customer_number and p.inspection_id = n.inspection_id
    ) as photos,
    (
      select count(*)::int from inspection_damages g
      where g.customer_number = n.customer_number and g.inspection_id = n.inspection_id
    ) as damages
  from inspections n
  left join drivers d on d.customer_number = n.customer_number and d.driver_reference_number = n.driver_reference_number
  where n.customer_number = v.customer_number and n.vehicle_number = v.vehicle_number
) i on true
where v.vehicle_number = upper(:vehicle)
order by i.due_date desc, i.inspection_id desc
