-- Vehicles with unresolved alerts, also suppressed ones.
select
  a.code as alert_code,
  a.vehicle_number,
  v.model_year,
  v.vehicle_make,
  v.vehicle_model,
  max(a.raised_date) as raised_date,
  count(*)::int as alerts
from critical_alerts a
left join vehicles v using (customer_number, vehicle_number)
where a.resolved_at is null
group by 1, 2, 3, 4, 5
