select v.vehicle_number, v.client_vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model,
  d.driver_last_name, d.driver_first_name, c.center_name,
  v.odometer, v.odometer_date as reading_date, r.source as odometer_source, :today::date - v.odometer_date as days_since_odometer
from vehicles v
left join centers c using (customer_number, center_code)
left join drivers d using (customer_number, driver_reference_number)
left join odometer_readings r
  on r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number and r.reading_date = v.odometer_date
where v.status = 'ON BILLING'
order by v.vehicle_number
