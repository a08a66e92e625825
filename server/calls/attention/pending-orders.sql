select "order", driver_last_name, driver_first_name, year, make, model
from (
  select order_number as order, driver_last_name, driver_first_name, model_year as year, vehicle_make as make,
    vehicle_model as model, submitted_at, n.threshold, count(*) over () as orders
  from orders o
  cross join own_notice('orders') n
  join drivers d using (customer_number, driver_reference_number)
  where o.order_type = 'DRIVER' and o.order_state = 'SUBMITTED' and (n.centers is null or d.center_code = any (n.centers))
) pending
where orders >= threshold
order by submitted_at desc, "order"
