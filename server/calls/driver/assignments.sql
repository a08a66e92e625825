-- An assignment ends before the next one of its vehicle begins, or with the vehicle.
with asked as (
  select a.vehicle_number from driver_assignments a
  where coalesce(:of::text, 'DRIVER') = 'DRIVER' and a.driver_reference_number = upper(:driver::text)
  union
  select v.vehicle_number from vehicles v
  where :of::text = 'VEHICLES' and v.driver_reference_number = upper(:driver::text)
),
applied as (
  select a.assignment_id, lead(a.assignment_start) over (
    partition by a.vehicle_number order by a.assignment_start, a.applied_at, a.assignment_id
  ) as next_start
  from driver_assignments a
  where a.assignment_status = 'APPLIED' and a.vehicle_number in (select vehicle_number from asked)
)
select
  a.assignment_id,
  a.vehicle_number, v.client_vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model,
  a.driver_reference_number, d.driver_last_name, d.driver_first_name,
  a.assignment_start,
  case when a.assignment_status = 'APPLIED' then
    least(greatest(n.next_start - 1, a.assignment_start), v.out_of_service_date)
  end as assignment_end,
  case
    when a.assignment_status <> 'APPLIED' then a.assignment_status
    when n.next_start is null and v.status <> 'CLOSE OUT'
      and v.driver_reference_number is not distinct from a.driver_reference_number then 'CURRENT'
    else 'ENDED'
  end as assignment_status,
  a.former_driver_number,
  nullif(concat_ws(', ', f.driver_last_name, f.driver_first_name), '') as former_driver_name,
  a.created_by, a.version
from driver_assignments a
left join applied n using (assignment_id)
left join vehicles v on v.customer_number = a.customer_number and v.vehicle_number = a.vehicle_number
left join drivers d on d.customer_number = a.customer_number and d.driver_reference_number = a.driver_reference_number
left join drivers f on f.customer_number = a.customer_number and f.driver_reference_number = a.former_driver_number
where a.assignment_status <> 'WITHDRAWN' and a.vehicle_number in (select vehicle_number from asked)
  and (:of::text = 'VEHICLES' or a.driver_reference_number = upper(:driver::text))
order by a.assignment_start desc, a.applied_at desc nulls first, a.vehicle_number
