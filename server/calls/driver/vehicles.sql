select
  v.vehicle_number, v.client_vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model, v.license_plate_number,
  replace(v.status, ' ', '_') as vehicle_status, c.center_name,
  -- The provider can have changed the driver without an assignment.
  case when l.driver_reference_number = v.driver_reference_number then l.assignment_start end as assignment_start,
  n.assignment_start as next_assignment_start,
  nullif(concat_ws(', ', p.driver_last_name, p.driver_first_name), '') as next_driver_name,
  (
    select coalesce(sum(a.version), 0) from driver_assignments a
    where a.customer_number = v.customer_number and a.vehicle_number = v.vehicle_number
  ) as version
from vehicles v
left join centers c using (customer_number, center_code)
left join lateral (
  select a.driver_reference_number, a.assignment_start from driver_assignments a
  where a.customer_number = v.customer_number and a.vehicle_number = v.vehicle_number and a.assignment_status = 'APPLIED'
  order by a.assignment_start desc, a.applied_at desc
  limit 1
) l on true
left join lateral (
  select a.driver_reference_number, a.assignment_start from driver_assignments a
  where a.customer_number = v.customer_number and a.vehicle_number = v.vehicle_number and a.assignment_status = 'PLANNED'
  order by a.assignment_start
  limit 1
) n on true
left join drivers p on p.customer_number = v.customer_number and p.driver_reference_number = n.driver_reference_number
where v.driver_reference_number = upper(:driver::text) and v.status <> 'CLOSE OUT'
order by v.vehicle_number
