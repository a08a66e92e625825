-- The last 24 months and the current one, one by one, as the key of the table begins with the month.
select
  m.period as month,
  m.distance,
  m.quantity as fuel_quantity,
  round(m.measured_distance / nullif(m.measured_quantity, 0), 2) as fuel_economy
from vehicles v
left join lateral (
  select found.*
  from generate_series(date_trunc('month', :today::date) - interval '24 months', :today::date, '1 month') each (month)
  join vehicle_months found
    on found.customer_number = v.customer_number and found.period = each.month::date
    and found.vehicle_number = v.vehicle_number
  where found.distance is not null
) m on true
where v.vehicle_number = upper(:vehicle)
order by m.period
