-- Plates of vehicles on billing by expiration date, as in the license renewal report.
select
  case
    when v.license_plate_expiration_date < :today::date then 'EXPIRED'
    when v.license_plate_expiration_date <= :today::date + 30 then 'DUE_IN_30_DAYS'
    when v.license_plate_expiration_date <= :today::date + 90 then 'DUE_IN_90_DAYS'
    else 'LATER'
  end as renewal_status,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as vehicles
from vehicles v
join centers c using (customer_number, center_code)
where v.status = 'ON BILLING' and v.license_plate_expiration_date is not null
group by 1, 2, 3
-- Shows zero instead of null.
union all
select 'EXPIRED', null, null, 0
