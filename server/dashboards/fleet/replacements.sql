-- Vehicles that have reached the months or the miles of their replacement policy, as in today's replacement analysis.
select
  v.vehicle_make,
  c.level_02_name as level_02,
  v.vehicle_category,
  case when s.is_old or s.is_driven then 'Y' else 'N' end as needs_replacement,
  count(*)::int as vehicles
from vehicles v
join centers c using (customer_number, center_code)
cross join lateral (select age(:today::date, v.in_service_date) as age) a
cross join lateral (
  select
    extract(year from a.age) * 12 + extract(month from a.age) >= v.replacement_policy_months as is_old,
    coalesce(v.odometer >= v.replacement_policy_odometer, false) as is_driven
) s
where v.status = 'ON BILLING' and v.in_service_date is not null
group by 1, 2, 3, 4
-- Shows zero instead of null.
union all
select null, null, null, 'Y', 0
