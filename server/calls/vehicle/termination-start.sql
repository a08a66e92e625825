-- A vehicle that is in service, and whose termination is not requested yet. Without one, the row has nulls only.
select o.*
from vehicles v
left join lateral (
  select v.vehicle_number, v.lease_type, v.odometer, v.odometer_date as reading_date
  where v.status = 'ON BILLING'
    and not exists (
      select from vehicle_terminations t
      where t.customer_number = v.customer_number and t.vehicle_number = v.vehicle_number
        and t.termination_status in ('REQUESTED', 'SCHEDULED')
    )
) o on true
where v.vehicle_number = upper(:vehicle)
