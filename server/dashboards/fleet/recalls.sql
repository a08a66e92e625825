-- Open recalls of vehicles that are not closed out.
select
  r.recall_type,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as recalls
from recalls r
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where r.recall_status = 'OPEN' and v.status <> 'CLOSE OUT'
group by 1, 2, 3
-- Shows zero instead of null.
union all
select null, null, null, 0
