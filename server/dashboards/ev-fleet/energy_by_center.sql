select
  c.center_code,
  c.center_name,
  count(*)::int as charge_sessions,
  count(distinct s.vehicle_number)::int as charged_vehicles,
  sum(s.energy_kwh) as energy_kwh,
  sum(s.amount) as charge_amount,
  sum(s.amount) / nullif(sum(s.energy_kwh), 0) as cost_per_kwh
from chosen_sessions(:start::date, :end::date, :charging_types::text[]) s
join chosen_vehicles(:centers::text[], :makes::text[], :vehicle_classes::text[]) v using (customer_number, vehicle_number)
left join centers c on c.customer_number = v.customer_number and c.center_code = v.center_code
group by 1, 2
