-- A vehicle's sessions by month and place. A month that is partly in the period has only the sessions on days in the
-- period.
select
  i.vehicle_number,
  i.client_vehicle_number,
  i.vin,
  i.vehicle_make,
  i.vehicle_model,
  i.model_year,
  v.vehicle_body as vehicle_class,
  i.center_code,
  i.center_name,
  date_trunc('month', s.start_date)::date as calendar_month,
  s.location_type,
  count(*)::int as charge_sessions,
  sum(s.energy_kwh) as energy_kwh,
  sum(s.amount) as charge_amount,
  sum(s.amount) / nullif(sum(s.energy_kwh), 0) as cost_per_kwh
from chosen_sessions(:start::date, :end::date, :charging_types::text[]) s
join chosen_vehicles(:centers::text[], :makes::text[], :vehicle_classes::text[]) v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
