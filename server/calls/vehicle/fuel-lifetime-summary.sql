-- Sums of months: those before the first records exist only there.
select
  coalesce(f.fuel_cost, 0) as lifetime_fuel_cost,
  coalesce(f.quantity, 0) as lifetime_fuel_quantity,
  f.fuel_economy as lifetime_fuel_efficiency,
  coalesce(v.odometer, 0) as lifetime_miles_driven,
  t.first_transaction,
  t.last_transaction
from vehicles v
-- By month, as the key of the table begins with the month.
cross join lateral (
  select
    sum(m.fuel_cost) as fuel_cost,
    sum(m.quantity) as quantity,
    round(sum(m.measured_distance) / nullif(sum(m.measured_quantity), 0), 2) as fuel_economy
  from generate_series(date_trunc('month', v.original_in_service_date), :today::date, '1 month') each (month)
  join vehicle_months m
    on m.customer_number = v.customer_number and m.period = each.month::date and m.vehicle_number = v.vehicle_number
) f
cross join lateral (
  select min(each.transaction_date) as first_transaction, max(each.transaction_date) as last_transaction
  from vehicle_fuel each
  where each.customer_number = v.customer_number and each.vehicle_number = v.vehicle_number
) t
where v.vehicle_number = upper(:vehicle)
