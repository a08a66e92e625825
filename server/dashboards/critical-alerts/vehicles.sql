-- Vehicles with alerts that reach the thresholds of the account, also suppressed ones.
select
  a.code as alert_code,
  a.vehicle_number,
  v.model_year,
  v.vehicle_make,
  v.vehicle_model,
  max(a.raised_date) as raised_date,
  count(*)::int as alerts
from counted_alerts a
left join vehicles v using (customer_number, vehicle_number)
where a.counts_from <= :today::date
group by 1, 2, 3, 4, 5
order by raised_date desc, 1, 2
