-- Those that reach the thresholds of the account, as the person gets alerts on the bell: none below the threshold of all that are not suppressed.
select code, count, suppress
from (
  select code, count(c.code) as count, s.code is not null as suppress,
    sum(count(c.code)) filter (where s.code is null) over () as counted
  from (
    select a.code
    from counted_alerts a
    cross join own_notice('alerts') n
    left join vehicles v using (customer_number, vehicle_number)
    where a.counts_from <= :today::date and (n.centers is null or v.center_code = any (n.centers))
  ) c
  full join (
    select code from suppressed_alerts where suppressed_until is null or suppressed_until >= :today::date
  ) s using (code)
  group by code, s.code
) each_code
cross join own_notice('alerts') n
where n.threshold <= coalesce(counted, 0)
order by code
