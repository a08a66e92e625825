with current_list as (
  select a.customer_number, a.customer_country, max(l.price_list) as price_list
  from accounts a
  join catalog_price_lists l using (customer_country)
  where l.valid_from <= :today::date
  group by a.customer_number, a.customer_country
),
-- One incentive of each type counts.
highest as (
  select customer_number, model_year, vehicle_make, vehicle_model, incentive_type, max(amount) as amount
  from incentives
  where :today::date between start_date and end_date
  group by customer_number, model_year, vehicle_make, vehicle_model, incentive_type
),
together as (
  select customer_number, model_year, vehicle_make, vehicle_model, sum(amount) as amount
  from highest
  group by customer_number, model_year, vehicle_make, vehicle_model
)
select s.style_code, s.model_year::text as model_year, s.vehicle_make, s.vehicle_model, s.vehicle_trim, s.vehicle_variation,
  s.vehicle_model_code, s.vehicle_body, s.vehicle_category, s.vehicle_type, s.vehicle_engine, s.vehicle_drive_train, s.fuel_type,
  s.epa_combined_mpg, s.image_name, s.order_start, s.order_end,
  :today::date between coalesce(s.order_start, :today::date) and coalesce(s.order_end, :today::date) as is_orderable,
  c.price_list, b.amount as base_price, d.amount as delivery_price, coalesce(i.amount, 0) as incentive_amount, t.lead_weeks
from current_list c
join catalog_styles s using (customer_country)
join catalog_prices b
  on b.customer_country = c.customer_country and b.style_code = s.style_code and b.price_list = c.price_list and b.price_code = 'BASE'
join catalog_prices d
  on d.customer_country = c.customer_country and d.style_code = s.style_code and d.price_list = c.price_list
    and d.price_code = 'DELIVERY'
left join lead_times t
  on t.customer_number = c.customer_number and t.model_year = s.model_year and t.vehicle_make = s.vehicle_make
    and t.vehicle_model = s.vehicle_model
left join together i
  on i.customer_number = c.customer_number and i.model_year = s.model_year and i.vehicle_make = s.vehicle_make
    and i.vehicle_model = s.vehicle_model
order by s.model_year desc, s.vehicle_make, s.vehicle_model, s.style_code
