select driver_order as order, driver_last_name, driver_first_name, model_year as year, vehicle_make as make,
  vehicle_model as model
from driver_orders
join drivers using (customer_number, driver_reference_number)
where driver_order_status = 'PENDING'
order by requested_at desc, driver_order
