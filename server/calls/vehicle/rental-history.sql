select r.reservation_number, r.reservation_date, r.rental_status, r.rental_reason, r.rental_company, r.rental_class,
  r.rental_out_date, r.rental_due_date, r.rental_in_date,
  r.rental_status = 'OPEN' and r.rental_due_date < :today::date as rental_overdue,
  case when r.rental_status = 'OPEN' and r.rental_due_date < :today::date then :today::date - r.rental_due_date end
    as rental_days_overdue,
  r.rental_days, r.daily_rate, r.rental_charge, r.rental_tax, r.rental_amount, r.pickup_city, r.pickup_state_province,
  r.rental_odometer_out, r.rental_odometer_in, r.rental_distance, r.bill_date, r.invoice_number
from vehicles v
left join vehicle_rentals r using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by r.rental_out_date desc, r.reservation_number
