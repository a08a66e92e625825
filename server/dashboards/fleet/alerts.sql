-- Open critical alerts that reach the thresholds of the account, except those that the account has suppressed.
select
  a.code as alert_code,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as alerts
from counted_alerts a
join vehicles v using (customer_number, vehicle_number)
join centers c using (customer_number, center_code)
where a.counts_from <= :today::date
  and not exists (
    select from suppressed_alerts s
    where s.customer_number = a.customer_number and s.code = a.code
      and (s.suppressed_until is null or s.suppressed_until >= :today::date)
  )
group by 1, 2, 3
