select count(*) as count
from recalls r
join vehicles v using (customer_number, vehicle_number)
where r.recall_status = 'OPEN' and v.status <> 'CLOSE OUT'
