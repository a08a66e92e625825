-- A canceled order is replaced by another one, if there is one.
select o.order_number, o.order_type, o.order_status, o.order_date, o.target_date, o.estimated_delivery_date,
  o.confirmed_delivery_date, o.delivered_date, o.dealer_name, o.dealer_city, o.dealer_state_province
from vehicles v
left join orders o using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by o.order_status = 'ZA', o.order_date desc
limit 1
