-- An account without estimates has one row of nulls; another account has none.
select r.ro_number, r.vehicle_number, r.shop_name, r.shop_city, r.description, r.amount, r.odometer, r.submitted_at
from accounts a
left join (
  select o.*
  from repair_orders o
  cross join own_notice('approvals') n
  left join vehicles v using (customer_number, vehicle_number)
  where o.ro_status = 'SubmittedToClient' and o.amount >= n.threshold
    and (n.centers is null or v.center_code = any (n.centers))
) r on r.customer_number = a.customer_number
where a.customer_number = :account
order by r.submitted_at desc, r.ro_number
