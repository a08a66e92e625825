-- An account without estimates has one row of nulls; another account has none.
select r.ro_number, r.vehicle_number, r.shop_name, r.shop_city, r.description, r.amount, r.odometer, r.submitted_at
from accounts a
left join repair_orders r on r.customer_number = a.customer_number and r.ro_status = 'SubmittedToClient'
where a.customer_number = :account
order by r.submitted_at desc, r.ro_number
