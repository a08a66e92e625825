-- All alerts, also those that no vehicle has. What has ended is not shown.
select c.alert_code, c.alert_code as alert_rule, count(a.code) as alerts, count(distinct a.vehicle_number) as vehicles,
  s.active is true as suppressed, case when s.active then 'SUPPRESSED' else 'COUNTED' end as alert_state,
  case when s.active then s.suppress_reason end as suppress_reason,
  case when s.active then s.suppressed_until end as suppressed_until,
  case when s.active then s.suppressed_by end as suppressed_by, coalesce(s.version, 0) as version
from (values
  (1, 'FUEL_OVER_CAPACITY'), (2, 'PLATE_EXPIRED'), (3, 'ENGINE_FAULT'), (4, 'MAINTENANCE_OVERDUE')
) c(place, alert_code)
left join critical_alerts a on a.code = c.alert_code and a.resolved_at is null
left join (
  select *, suppressed_until is null or suppressed_until >= :today::date as active from suppressed_alerts
) s on s.code = c.alert_code
group by c.place, c.alert_code, s.active, s.suppress_reason, s.suppressed_until, s.suppressed_by, s.version
order by c.place
