-- A vehicle without alerts has one row of nulls: it is found, and has no transactions.
select f.transaction_id, f.transaction_date, f.transaction_time::text, f.merchant_name, f.merchant_city,
  f.merchant_state_province, f.product_description, f.units,
  case when f.transaction_id is not null then v.vehicle_tank_capacity end as vehicle_tank_capacity, f.net_cost
from vehicles v
left join (
  fuel_transactions f
  join counted_alerts a on a.customer_number = f.customer_number
    and a.reference = f.transaction_id || '-' || f.item_sequence
    and a.code = 'FUEL_OVER_CAPACITY' and a.counts_from <= :today::date
) on f.customer_number = v.customer_number and f.vehicle_number = v.vehicle_number
where v.vehicle_number = :vehicle_number
order by f.transaction_date desc, f.transaction_time desc
