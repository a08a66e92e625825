-- Rentals that start in the period. A reservation counts by the day it was made.
select
  *,
  r.rental_status = 'OPEN' and r.rental_due_date < :today::date as rental_overdue,
  case when r.rental_status = 'OPEN' and r.rental_due_date < :today::date then :today::date - r.rental_due_date end
    as rental_days_overdue
from vehicle_rentals r
join vehicle_identity i using (customer_number, vehicle_number)
where r.rental_out_date between :start::date and :end::date
  or (r.rental_status = 'RESERVED' and r.reservation_date between :start::date and :end::date)
