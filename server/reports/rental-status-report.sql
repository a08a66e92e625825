-- Rentals that start in the period. A reservation counts by the day it was made.
select
  i.*,
  r.reservation_number,
  r.reservation_date,
  r.rental_status,
  replace(r.rental_reason, ' ', '_') as rental_reason,
  r.rental_company,
  r.rental_class,
  r.out_date as rental_out_date,
  r.due_date as rental_due_date,
  r.in_date as rental_in_date,
  r.rental_status = 'OPEN' and r.due_date < :today::date as rental_overdue,
  case when r.rental_status = 'OPEN' and r.due_date < :today::date then :today::date - r.due_date end
    as rental_days_overdue,
  r.days as rental_days,
  r.daily_rate,
  r.amount - r.tax as rental_charge,
  r.tax as rental_tax,
  r.amount as rental_amount,
  r.pickup_city,
  r.pickup_state_province,
  r.odometer_out as rental_odometer_out,
  r.odometer_in as rental_odometer_in,
  r.odometer_in - r.odometer_out as rental_distance,
  r.bill_date,
  r.invoice_number
from rentals r
join vehicle_identity i using (customer_number, vehicle_number)
where r.out_date between :start::date and :end::date
  or (r.rental_status = 'RESERVED' and r.reservation_date between :start::date and :end::date)
