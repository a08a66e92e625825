select
  i.*,
  v.vehicle_color,
  v.vehicle_body,
  v.gross_vehicle_weight,
  v.odometer,
  v.contract_description,
  v.title_location,
  v.license_plate_number,
  v.license_plate_state_province,
  v.license_plate_type,
  v.license_plate_sticker,
  v.license_plate_expiration_date,
  v.license_plate_expiration_date - :today::date as days_until_expiration,
  case
    when v.license_plate_expiration_date < :today::date then 'EXPIRED'
    when v.license_plate_expiration_date <= :today::date + 30 then 'DUE_IN_30_DAYS'
    when v.license_plate_expiration_date <= :today::date + 90 then 'DUE_IN_90_DAYS'
    else 'LATER'
  end as renewal_status,
  paid.amount as last_renewal_amount,
  d.driver_mobile,
  d.driver_email_address,
  d.driver_address_1,
  d.driver_address_2,
  d.driver_city,
  d.driver_county,
  d.driver_state_province,
  d.driver_postal_code
from vehicles v
join vehicle_identity i using (customer_number, vehicle_number)
left join drivers d on d.customer_number = i.customer_number and d.driver_reference_number = i.driver_reference_number
left join lateral (
  select e.amount
  from expenses e
  where e.customer_number = v.customer_number and e.vehicle_number = v.vehicle_number and e.expense_category = 'license'
  order by e.period desc
  limit 1
) paid on true
where v.status = 'ON BILLING'
  and v.license_plate_expiration_date is not null
  and (:start::date is null or v.license_plate_expiration_date >= :start::date)
  and (:end::date is null or v.license_plate_expiration_date <= :end::date)
