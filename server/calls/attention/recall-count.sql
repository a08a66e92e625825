-- A count below the threshold of the person is 0, and so is that of somebody who has turned recalls off.
select case when count(*) >= coalesce(max(n.threshold), 0) then count(*) else 0 end as count
from own_notice('recalls') n
join recalls r on r.recall_status = 'OPEN'
join vehicles v using (customer_number, vehicle_number)
where v.status <> 'CLOSE OUT' and (n.centers is null or v.center_code = any (n.centers))
