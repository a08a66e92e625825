select u.voucher_number, replace(u.service, ' ', '_') as service, u.voucher_status,
  u.issued_date, u.due_date, u.due_odometer, u.expiration_date, u.redeemed_date
from vehicles v
left join vouchers u using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by u.issued_date desc, u.voucher_number
