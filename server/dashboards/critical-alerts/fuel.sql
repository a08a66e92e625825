-- The fuel that did not fit in the tank: the transactions behind the alerts, also suppressed ones.
select
  a.code as alert_code,
  f.vehicle_number,
  f.transaction_date,
  f.transaction_time,
  f.merchant_name,
  f.merchant_city,
  f.merchant_state_province,
  f.product_description,
  f.units as quantity,
  v.vehicle_tank_capacity,
  a.over_percent,
  f.net_cost
from counted_alerts a
join fuel_transactions f on f.customer_number = a.customer_number and f.vehicle_number = a.vehicle_number
  and a.reference = f.transaction_id || '-' || f.item_sequence
join vehicles v on v.customer_number = f.customer_number and v.vehicle_number = f.vehicle_number
where a.code = 'FUEL_OVER_CAPACITY' and a.counts_from <= :today::date
