select
  a.assignment_id,
  a.vehicle_number, v.client_vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model,
  a.driver_reference_number, d.driver_last_name, d.driver_first_name,
  a.assignment_start, a.assignment_end, a.assignment_status,
  a.former_driver_number,
  nullif(concat_ws(', ', f.driver_last_name, f.driver_first_name), '') as former_driver_name,
  a.created_by, a.version
from assignment_rows a
left join vehicles v using (customer_number, vehicle_number)
left join drivers d on d.customer_number = a.customer_number and d.driver_reference_number = a.driver_reference_number
left join drivers f on f.customer_number = a.customer_number and f.driver_reference_number = a.former_driver_number
where a.vehicle_number = upper(:vehicle::text)
order by a.assignment_start desc, a.applied_at desc nulls first
