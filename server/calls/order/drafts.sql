select o.order_number, o.order_type, o.order_state, o.model_year::text as model_year, o.vehicle_make, o.vehicle_model, o.vehicle_trim,
  o.price_list, o.capitalized_cost, o.monthly_rental, d.driver_first_name, d.driver_last_name, o.center_code,
  o.replaces_vehicle_number, o.quote_expires, o.created_by, o.created_at, o.changed_by, o.version
from orders o
left join drivers d using (customer_number, driver_reference_number)
where o.order_status is null and o.order_state not in ('ORDERED', 'DECLINED', 'WITHDRAWN', 'DISCARDED')
order by o.created_at desc nulls last, o.order_number
