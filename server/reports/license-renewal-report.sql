select
  i.*,
  v.vehicle_color,
  v.vehicle_body,
  v.gross_vehicle_weight,
  v.odometer,
  v.contract_description,
  p.title_location,
  p.license_plate_number,
  p.license_plate_state_province,
  p.license_plate_type,
  p.license_plate_sticker,
  p.license_plate_expiration_date,
  p.license_plate_expiration_date - :today::date as days_until_expiration,
  case
    when p.license_plate_expiration_date < :today::date then 'EXPIRED'
    when p.license_plate_expiration_date <= :today::date + 30 then 'DUE_IN_30_DAYS'
    when p.license_plate_expiration_date <= :today::date + 90 then 'DUE_IN_90_DAYS'
    else 'LATER'
  end as renewal_status,
  p.last_renewal_amount,
  d.driver_mobile,
  d.driver_email_address,
  d.driver_address_1,
  d.driver_address_2,
  d.driver_city,
  d.driver_county,
  d.driver_state_province,
  d.driver_postal_code
from vehicle_plates p
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
left join drivers d on d.customer_number = i.customer_number and d.driver_reference_number = i.driver_reference_number
where v.status = 'ON BILLING'
  and (:start::date is null or p.license_plate_expiration_date >= :start::date)
  and (:end::date is null or p.license_plate_expiration_date <= :end::date)
