select
  i.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_phone,
  d.driver_mobile,
  d.driver_fax,
  d.driver_address_1,
  d.driver_address_2,
  d.driver_city,
  d.driver_county,
  d.driver_state_province,
  d.driver_postal_code,
  replace(v.status, ' ', '_') as vehicle_status,
  v.vehicle_trim,
  v.vehicle_model_code,
  v.vehicle_body,
  v.vehicle_color,
  v.vehicle_drive_train,
  v.vehicle_engine,
  v.vehicle_wheel_base::text as vehicle_wheel_base,
  v.vehicle_policy_group,
  case when v.pool_vehicle then 'Y' else 'N' end as pool_vehicle,
  case when v.telematics_flag then 'Y' else 'N' end as telematics_flag,
  case when v.plb_flag then 'Y' else 'N' end as plb_flag,
  v.capitalized_cost as vehicle_cap_cost,
  v.book_value,
  v.monthly_rental as monthly_rental_amount,
  v.irs_fair_market_value,
  v.contract_id,
  v.contract_description,
  v.sub_contract_id,
  v.lease_type,
  v.lease_term,
  e.lease_end_date,
  case
    when e.lease_end_date < :today::date then 'ENDED'
    when e.lease_end_date <= :today::date + 30 then 'ENDS_IN_30_DAYS'
    when e.lease_end_date <= :today::date + 90 then 'ENDS_IN_90_DAYS'
    when e.lease_end_date is not null then 'LATER'
  end as lease_status,
  v.lease_rate_id,
  v.coupon_book_number,
  v.fuel_card_description,
  v.fuel_profile_limits,
  v.license_plate_number,
  v.license_plate_state_province,
  v.license_plate_type,
  v.license_plate_expiration_date,
  v.title_location,
  v.original_in_service_date,
  extract(year from s.age) * 12 + extract(month from s.age) as months_in_service,
  extract(year from s.life) * 12 + extract(month from s.life) as life_months_in_service,
  v.odometer,
  v.odometer_date
from vehicles v
join vehicle_identity i using (customer_number, vehicle_number)
left join drivers d on d.customer_number = i.customer_number and d.driver_reference_number = i.driver_reference_number
cross join lateral (
  select age(:today::date, v.in_service_date) as age, age(:today::date, v.original_in_service_date) as life
) s
-- The term runs from the first of the month in which depreciation began; its last day is the day before. Owned vehicles
-- have none.
cross join lateral (
  select
    case
      when v.lease_type in ('O', 'C')
        then (
          coalesce(v.depreciation_begin_month, date_trunc('month', v.in_service_date)) + make_interval(months => v.lease_term)
        )::date - 1
    end as lease_end_date
) e
where v.status <> 'CLOSE OUT'
order by v.vehicle_number
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
