-- A vehicle without a driver has one row of nulls: it is found.
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
  d.driver_email_address as email,
  d.driver_mobile as mobile_phone,
  d.mobile_registered
from vehicles v
left join drivers d using (customer_number, driver_reference_number)
where v.vehicle_number = upper(:vehicle)
