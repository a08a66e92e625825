select
  vehicle.*,
  center.*,
  driver.*,
  d.driver_city,
  d.driver_state_province,
  d.driver_mobile,
  d.driver_email_address,
  v.vehicle_category,
  v.fuel_type,
  v.bill_sort,
  f.fault_id,
  f.fault_date,
  f.fault_time,
  f.fault_code,
  f.description as fault_description,
  f.fault_source,
  f.vehicle_system,
  f.severity as fault_severity,
  f.fault_status,
  f.malfunction_lamp,
  f.occurrences,
  f.last_seen_date,
  f.cleared_date,
  coalesce(f.cleared_date, :today::date) - f.fault_date as days_open,
  f.odometer
from engine_faults f
join vehicles v using (customer_number, vehicle_number)
join vehicle_fields vehicle using (customer_number, vehicle_number)
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
-- The driver on the day of the fault.
left join drivers d on d.customer_number = f.customer_number and d.driver_reference_number = f.driver_reference_number
left join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
where f.fault_date between :start::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
