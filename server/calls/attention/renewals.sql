select count(*) as count, :today::date as start, :today::date + 30 as end
from vehicles
where status = 'ON BILLING' and license_plate_expiration_date between :today::date and :today::date + 30
