-- The vehicles of the inventory report: all that are not closed out.
select
  replace(v.status, ' ', '_') as vehicle_status,
  v.vehicle_make,
  c.level_02_name as level_02,
  v.vehicle_category,
  count(*)::int as vehicles
from vehicles v
join centers c using (customer_number, center_code)
where v.status <> 'CLOSE OUT'
group by 1, 2, 3, 4
