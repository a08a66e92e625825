select
  i.*,
  o.order_number,
  o.order_status,
  o.order_state,
  o.order_status as order_status_code,
  o.order_type,
  o.order_date,
  o.target_date,
  o.estimated_delivery_date,
  o.confirmed_delivery_date,
  o.delivered_date,
  case when o.order_status <> 'ZA' then coalesce(o.delivered_date, :today::date) - o.order_date end as days_on_order,
  case when o.order_status <> 'ZA' then coalesce(o.delivered_date, o.estimated_delivery_date) - o.target_date end
    as days_behind_target,
  o.dealer_name,
  o.dealer_city,
  o.dealer_state_province,
  replace(v.status, ' ', '_') as vehicle_status,
  v.vehicle_trim,
  v.vehicle_color,
  v.vehicle_body,
  v.vehicle_engine,
  v.vehicle_drive_train,
  v.vehicle_model_code,
  v.capitalized_cost as vehicle_cap_cost,
  v.lease_type,
  v.lease_term,
  v.monthly_rental as monthly_rental_amount
from orders o
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where o.order_date between :start::date and :end::date
