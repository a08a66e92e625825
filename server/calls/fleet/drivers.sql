select
  d.driver_reference_number as reference_number,
  upper(d.driver_first_name) as first_name,
  upper(d.driver_last_name) as last_name,
  d.driver_address_1 as address_1,
  d.driver_address_2 as address_2,
  d.driver_city as city,
  d.driver_state_province as state_province,
  d.driver_postal_code as postal_code,
  lower(d.driver_email_address) as email,
  d.mobile_registered,
  -- As stored, for forms.
  d.driver_reference_number, d.driver_first_name, d.driver_last_name, d.driver_employee_id,
  json_build_object(
    'street', d.driver_address_1, 'street_2', d.driver_address_2, 'city', d.driver_city,
    'region', d.driver_state_province, 'postal_code', d.driver_postal_code, 'country', d.driver_country,
    'county', d.driver_county, 'geocode', d.driver_geocode, 'check', d.driver_address_check
  ) as home,
  coalesce(d.driver_address_check, 'UNCHECKED') as driver_address_check, d.driver_geocode,
  d.driver_email_address, d.driver_mobile, d.center_code, c.center_name, d.driver_effective_date,
  (d.active and coalesce(d.driver_inactive_from > :today::date, true)) as active,
  d.driver_inactive_from,
  (
    select min(v.vehicle_number) from vehicles v
    where v.customer_number = d.customer_number and v.driver_reference_number = d.driver_reference_number
      and v.status = 'ON BILLING'
  ) as vehicle_number,
  d.driver_misc_1, d.driver_misc_2, d.driver_misc_3, d.driver_misc_4, d.driver_misc_5,
  d.driver_misc_6, d.driver_misc_7, d.driver_misc_8, d.driver_misc_9, d.driver_misc_10,
  d.changed_at, d.changed_by, d.version
from drivers d
left join centers c using (customer_number, center_code)
where coalesce(:include_inactive::boolean, false)
  or (d.active and coalesce(d.driver_inactive_from > :today::date, true))
order by upper(d.driver_last_name), upper(d.driver_first_name), d.driver_reference_number
