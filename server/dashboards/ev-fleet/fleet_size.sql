-- One row: the vehicles on billing by type of drive. A hybrid burns fuel and counts as a fuel vehicle.
select
  (count(*) filter (where status = 'ON BILLING'))::int as fleet_vehicles,
  (count(*) filter (where status = 'ON BILLING' and fuel_type = 'ELECTRIC'))::int as electric_vehicles,
  (count(*) filter (where status = 'ON BILLING' and fuel_type <> 'ELECTRIC'))::int as combustion_vehicles,
  (count(*) filter (where status = 'ON BILLING' and fuel_type = 'HYBRID'))::int as hybrid_vehicles,
  (count(*) filter (where status = 'ON ORDER' and fuel_type = 'ELECTRIC'))::int as electric_on_order,
  (count(*) filter (where status = 'ON BILLING' and fuel_type = 'ELECTRIC'))::numeric
    / nullif(count(*) filter (where status = 'ON BILLING'), 0) as electric_share
from vehicles
