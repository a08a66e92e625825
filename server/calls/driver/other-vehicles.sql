-- Those without a driver come first.
select
  v.vehicle_number, v.client_vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model,
  v.driver_reference_number, d.driver_last_name, d.driver_first_name,
  replace(v.status, ' ', '_') as vehicle_status, c.center_name,
  case when l.driver_reference_number is not distinct from v.driver_reference_number then l.assignment_start end as assignment_start,
  n.assignment_start as next_assignment_start,
  nullif(concat_ws(', ', p.driver_last_name, p.driver_first_name), '') as next_driver_name,
  coalesce(s.version, 0) as version
from vehicles v
left join drivers d using (customer_number, driver_reference_number)
left join centers c on c.customer_number = v.customer_number and c.center_code = v.center_code
left join (
  select a.customer_number, a.vehicle_number, sum(a.version) as version from driver_assignments a group by 1, 2
) s on s.customer_number = v.customer_number and s.vehicle_number = v.vehicle_number
left join (
  select distinct on (a.customer_number, a.vehicle_number)
    a.customer_number, a.vehicle_number, a.driver_reference_number, a.assignment_start
  from driver_assignments a
  where a.assignment_status = 'APPLIED'
  order by a.customer_number, a.vehicle_number, a.assignment_start desc, a.applied_at desc
) l on l.customer_number = v.customer_number and l.vehicle_number = v.vehicle_number
left join (
  select distinct on (a.customer_number, a.vehicle_number)
    a.customer_number, a.vehicle_number, a.driver_reference_number, a.assignment_start
  from driver_assignments a
  where a.assignment_status = 'PLANNED'
  order by a.customer_number, a.vehicle_number, a.assignment_start
) n on n.customer_number = v.customer_number and n.vehicle_number = v.vehicle_number
left join drivers p on p.customer_number = v.customer_number and p.driver_reference_number = n.driver_reference_number
where v.status <> 'CLOSE OUT' and v.driver_reference_number is distinct from upper(:driver::text)
order by v.driver_reference_number is not null, v.vehicle_number
