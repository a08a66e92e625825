select p.license_plate_number, p.license_plate_state_province, p.license_plate_type, p.license_plate_sticker,
  p.license_plate_expiration_date, p.title_location, p.last_renewal_amount,
  -- A vehicle that is closed out is not renewed.
  case when v.status <> 'CLOSE OUT' then p.license_plate_expiration_date - :today::date end as days_until_expiration,
  case
    when v.status = 'CLOSE OUT' then null
    when p.license_plate_expiration_date < :today::date then 'EXPIRED'
    when p.license_plate_expiration_date <= :today::date + 30 then 'DUE_IN_30_DAYS'
    when p.license_plate_expiration_date <= :today::date + 90 then 'DUE_IN_90_DAYS'
    when p.license_plate_expiration_date is not null then 'LATER'
  end as renewal_status
from vehicles v
left join vehicle_plates p using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
