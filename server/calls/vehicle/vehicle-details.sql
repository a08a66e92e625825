-- Lifetime figures are sums of months: those before the first records exist only there.
select
  v.bill_sort, v.book_value, v.book_value_date, v.capitalized_cost, v.center_code, c.center_name,
  v.client_use_1, v.client_use_2, v.client_use_3, v.client_use_4, v.client_use_5, v.client_vehicle_number,
  a.customer_country as country,
  v.depreciation_begin_month, v.depreciation_end_month, v.depreciation_rate, v.depreciation_type,
  v.vehicle_engine as engine, v.gross_vehicle_weight, v.in_service_date, v.irs_fair_market_value,
  v.lease_rate_id, v.lease_term, v.lease_type,
  v.license_plate_expiration_date, v.license_plate_number, v.license_plate_state_province, v.license_plate_sticker,
  coalesce(f.fuel_cost, 0) as lifetime_fuel_cost,
  f.fuel_economy as lifetime_fuel_efficiency,
  coalesce(f.quantity, 0) as lifetime_fuel_quantity,
  coalesce(v.odometer, 0) as lifetime_miles_driven,
  v.contract_id as master_contract_id,
  v.monthly_rental as monthly_rental_amount,
  (extract(year from s.age) * 12 + extract(month from s.age))::int as months_in_service,
  n.vehicle_number as next_vehicle_number,
  v.prior_vehicle_number,
  o.order_type,
  v.out_of_service_date,
  v.odometer as reported_odometer,
  v.odometer_date as reported_odometer_date,
  r.source as reported_odometer_description,
  v.status, v.sub_contract_id, v.vehicle_category, v.vehicle_color, v.vehicle_make, v.vehicle_model, v.vehicle_number,
  v.vehicle_type, v.vin, v.model_year,
  v.plate_update_allowed as allow_plate_update,
  array_remove(array[
    case when v.fuel_card_number is not null then 'FUEL' end,
    case when v.coupon_book_number is not null then 'MAINTENANCE' end,
    case when v.license_plate_number is not null then 'LICENSE' end,
    case when v.telematics_flag then 'TELEMATICS' end,
    case when v.plb_flag then 'PERSONAL_USE' end
  ], null) as services,
  v.pool_vehicle,
  u.due_date as next_service_date,
  p.latitude as position_latitude,
  p.longitude as position_longitude,
  p.positioned_at as position_at,
  p.position_city || ', ' || p.position_state_province as position_place,
  v.client_use_6, v.client_use_7, v.client_use_8, v.client_use_9, v.client_use_10,
  h.next_change_start,
  v.version
from vehicles v
join accounts a using (customer_number)
left join centers c using (customer_number, center_code)
left join vehicle_places p on p.customer_number = v.customer_number and p.vehicle_number = v.vehicle_number
left join odometer_readings r
  on r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number and r.reading_date = v.odometer_date
cross join lateral (select age(coalesce(v.out_of_service_date, :today::date), v.in_service_date) as age) s
left join lateral (
  select min(next.vehicle_number) as vehicle_number from vehicles next
  where next.customer_number = v.customer_number and next.prior_vehicle_number = v.vehicle_number
) n on true
-- A canceled order is replaced by another one.
left join lateral (
  select each.order_type from orders each
  where each.customer_number = v.customer_number and each.vehicle_number = v.vehicle_number
  order by each.order_status = 'ZA', each.order_date desc
  limit 1
) o on true
left join lateral (
  select min(each.due_date) as due_date from vouchers each
  where each.customer_number = v.customer_number and each.vehicle_number = v.vehicle_number
    and each.voucher_status = 'ISSUED' and each.expiration_date >= :today::date
) u on true
cross join lateral (
  select min(each.change_start) as next_change_start from vehicle_changes each
  where each.customer_number = v.customer_number and each.vehicle_number = v.vehicle_number
    and each.change_status = 'PLANNED'
) h
-- By month, as the key of the table begins with the month.
cross join lateral (
  select
    sum(m.fuel_cost) as fuel_cost,
    sum(m.quantity) as quantity,
    round(sum(m.measured_distance) / nullif(sum(m.measured_quantity), 0), 2) as fuel_economy
  from generate_series(date_trunc('month', v.original_in_service_date), :today::date, '1 month') each (month)
  join vehicle_months m
    on m.customer_number = v.customer_number and m.period = each.month::date and m.vehicle_number = v.vehicle_number
) f
where v.vehicle_number = upper(:vehicle)
