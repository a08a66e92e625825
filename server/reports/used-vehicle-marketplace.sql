-- Vehicles that are out of service but not sold. An owned vehicle has no book value.
select
  i.*,
  i.center_code || ' - ' || i.center_name as center_description,
  v.vehicle_trim,
  v.vehicle_color,
  v.vehicle_body,
  v.vehicle_engine,
  v.vehicle_drive_train,
  v.vehicle_wheel_base::text as vehicle_wheel_base,
  v.out_of_service_date,
  :today::date - v.out_of_service_date as days_out_of_service,
  (extract(year from a.age) * 12 + extract(month from a.age))::int as months_in_service,
  v.odometer,
  v.odometer_date,
  v.capitalized_cost as vehicle_cap_cost,
  v.market_value,
  v.book_value,
  v.market_value - v.book_value as expected_gain,
  v.license_plate_number,
  v.license_plate_state_province,
  v.title_location,
  v.lease_type,
  v.contract_id
from vehicles v
join vehicle_identity i using (customer_number, vehicle_number)
cross join lateral (select age(v.out_of_service_date, v.in_service_date) as age) a
where v.status = 'CLOSE OUT'
  and not exists (
    select from vehicle_sales s
    where s.customer_number = v.customer_number and s.vehicle_number = v.vehicle_number and s.sold_date <= :today::date
  )
