select
  driver.*,
  center.*,
  vehicle.*,
  (d.active and coalesce(d.driver_inactive_from > :today::date, true)) as driver_active,
  d.driver_effective_date,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  m.registered_date is not null as mobile_registered,
  m.invited_date,
  m.registered_date,
  m.registered_date - m.invited_date as days_to_register,
  m.last_login_date,
  m.last_login_time,
  :today::date - m.last_login_date as days_since_login,
  m.logins_30_days,
  coalesce(t.trips, 0) as trips_30_days,
  m.odometer_entries,
  m.messages_sent,
  m.documents_viewed,
  m.platform as mobile_platform,
  m.app_version
from mobile_usage m
join drivers d using (customer_number, driver_reference_number)
join driver_fields driver using (customer_number, driver_reference_number)
-- The center of the driver.
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join lateral (
  select min(v.vehicle_number) as vehicle_number from vehicles v
  where v.customer_number = d.customer_number and v.driver_reference_number = d.driver_reference_number
    and v.status = 'ON BILLING'
) driven on true
left join vehicle_fields vehicle
  on vehicle.customer_number = m.customer_number and vehicle.vehicle_number = driven.vehicle_number
left join lateral (
  select sum(t.trip_count)::int as trips from trip_days t
  where t.customer_number = m.customer_number and t.driver_reference_number = m.driver_reference_number
    and t.trip_date > :today::date - 30 and t.trip_date <= :today::date
) t on true
where (coalesce(:include_inactive::boolean, false) or (d.active and coalesce(d.driver_inactive_from > :today::date, true)))
  and (
    coalesce(:app_status::text, 'all') = 'all'
    or (:app_status::text = 'registered') = (m.registered_date is not null)
  )
