-- Claims by month of loss.
select
  date_trunc('month', l.loss_date)::date as calendar_month,
  l.claim_type,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as claims,
  sum(l.net_cost) as claim_net_cost
from claims l
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where l.loss_date between :start::date and :end::date
group by 1, 2, 3, 4
