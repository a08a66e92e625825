-- A vehicle's sessions in the period. The distance is the distance since the previous session at any station, as in the
-- EV charge report.
with charged as (
  select
    s.customer_number,
    s.vehicle_number,
    count(*)::int as sessions,
    (count(*) filter (where s.energy_kwh = 0))::int as failed,
    sum(s.energy_kwh) as energy,
    coalesce(sum(s.energy_kwh) filter (where s.location_type = 'HOME'), 0) as home_energy,
    coalesce(sum(s.energy_kwh) filter (where s.location_type = 'WORKPLACE'), 0) as workplace_energy,
    coalesce(sum(s.energy_kwh) filter (where s.location_type = 'PUBLIC'), 0) as public_energy,
    sum(s.amount) as amount,
    sum(s.distance)::int as distance,
    max(s.start_date) as last_date
  from session_distances(:start::date, :end::date) s
  join chosen_vehicles(:centers::text[], :makes::text[], :vehicle_classes::text[]) v using (customer_number, vehicle_number)
  where :charging_types::text[] is null or s.location_type = any (:charging_types::text[])
  group by s.customer_number, s.vehicle_number
)
select
  i.*,
  v.vehicle_body as vehicle_class,
  c.sessions as charge_sessions,
  c.failed as failed_sessions,
  c.energy as energy_kwh,
  c.home_energy as home_kwh,
  c.workplace_energy as workplace_kwh,
  c.public_energy as public_kwh,
  c.amount as charge_amount,
  c.amount / nullif(c.energy, 0) as cost_per_kwh,
  c.distance as distance_driven,
  c.distance / nullif(c.energy, 0) as distance_per_kwh,
  c.amount / nullif(c.distance, 0) as cost_per_distance,
  c.last_date as last_charge_date
from charged c
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
