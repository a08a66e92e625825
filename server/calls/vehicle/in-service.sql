select o.*
from vehicles v
left join lateral (
  select v.vehicle_number, v.odometer, v.odometer_date as reading_date where v.status = 'ON BILLING'
) o on true
where v.vehicle_number = upper(:vehicle)
