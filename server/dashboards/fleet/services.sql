-- Vouchers that are not redeemed, whatever their issue date, as in the preventative maintenance report.
select
  u.voucher_status,
  replace(u.service, ' ', '_') as voucher_service,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as vouchers
from vouchers u
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where u.voucher_status = 'ISSUED'
group by 1, 2, 3, 4
-- Shows zero instead of null.
union all
select 'ISSUED', null, null, null, 0
