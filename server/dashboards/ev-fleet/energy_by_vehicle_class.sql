select
  v.vehicle_body as vehicle_class,
  count(*)::int as charge_sessions,
  count(distinct s.vehicle_number)::int as charged_vehicles,
  sum(s.energy_kwh) as energy_kwh,
  sum(s.amount) as charge_amount,
  sum(s.amount) / nullif(sum(s.energy_kwh), 0) as cost_per_kwh
from charge_sessions s
join vehicles v using (customer_number, vehicle_number)
where s.start_date between :start::date and :end::date
  and (:centers::text[] is null or v.center_code = any (:centers::text[]))
  and (:makes::text[] is null or v.vehicle_make = any (:makes::text[]))
  and (:vehicle_classes::text[] is null or v.vehicle_body = any (:vehicle_classes::text[]))
  and (:charging_types::text[] is null or s.location_type = any (:charging_types::text[]))
group by 1
