-- A driver without a vehicle has one row with nulls for it.
select
  d.driver_first_name as first_name,
  d.driver_last_name as last_name,
  d.driver_address_1 as address_1,
  d.driver_address_2 as address_2,
  d.driver_city as city,
  d.driver_state_province as state_province,
  d.driver_postal_code as postal_code,
  d.driver_country,
  d.driver_effective_date,
  d.driver_reference_number as reference_number,
  d.driver_employee_id, d.driver_email_address, d.driver_mobile, c.center_name,
  (d.active and coalesce(d.driver_inactive_from > :today::date, true)) as active,
  d.driver_inactive_from,
  v.vehicle_number,
  v.model_year as year,
  v.vehicle_make as make,
  v.vehicle_model as model,
  v.status
from drivers d
left join centers c using (customer_number, center_code)
left join vehicles v using (customer_number, driver_reference_number)
where d.driver_reference_number = upper(:driver)
order by v.vehicle_number
