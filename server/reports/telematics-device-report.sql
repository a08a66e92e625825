-- A device is active while its vehicle is on billing, even if it has not reported for a while.
select
  i.*,
  case when v.telematics_flag then 'Y' else 'N' end as telematics_flag,
  t.device_id,
  t.telematics_provider,
  t.device_model,
  t.firmware,
  replace(t.device_status, ' ', '_') as device_status,
  t.installed_date,
  t.activated_date,
  t.last_report_date,
  t.last_report_time,
  :today::date - t.last_report_date as days_silent,
  t.last_city,
  t.last_state_province,
  t.odometer,
  t.engine_hours,
  t.monthly_fee as device_fee
from telematics_devices t
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where v.status = 'ON BILLING'
