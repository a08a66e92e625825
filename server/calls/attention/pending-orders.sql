select "order", driver_last_name, driver_first_name, year, make, model
from (
  select driver_order as order, driver_last_name, driver_first_name, model_year as year, vehicle_make as make,
    vehicle_model as model, requested_at, n.threshold, count(*) over () as orders
  from driver_orders
  cross join own_notice('orders') n
  join drivers d using (customer_number, driver_reference_number)
  where driver_order_status = 'PENDING' and (n.centers is null or d.center_code = any (n.centers))
) pending
where orders >= threshold
order by requested_at desc, "order"
