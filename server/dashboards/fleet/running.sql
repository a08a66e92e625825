-- Cost and distance per month, make and branch. Months are complete: the month of the first day counts from its
-- beginning, as in the expense detail report. All expense rows of a vehicle and month have the same distance.
select
  m.period as calendar_month,
  m.period >= :start::date and m.period + interval '1 month' <= :end::date + 1 as whole_month,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as vehicle_months,
  sum(m.amount) as expense_amount,
  sum(m.distance)::int as month_distance,
  sum(m.amount) / nullif(sum(m.distance), 0) as cost_per_mile,
  sum(m.distance)::numeric / count(*) as average_monthly_distance
from (
  select customer_number, vehicle_number, period, sum(amount) as amount, max(distance) as distance
  from expenses
  where period between date_trunc('month', :start::date)::date and :end::date
  group by customer_number, vehicle_number, period
) m
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
group by m.period, v.vehicle_make, c.level_02_name
