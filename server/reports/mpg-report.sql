-- Every vehicle with a transaction is included, so costs match the fuel detail report. Economy and cost per mile come
-- from fills with a known distance.
with bought as (
  select
    f.customer_number,
    f.vehicle_number,
    sum(f.distance_driven)::int as distance,
    sum(f.units) filter (where f.unit_of_measure = 'GAL') as quantity,
    sum(f.units) filter (where f.unit_of_measure = 'GAL' and f.distance_driven is not null) as measured,
    sum(f.total_fuel_cost) as fuel_cost,
    sum(f.net_cost) as net_cost,
    sum(f.net_cost) filter (where f.distance_driven is not null) as measured_cost,
    (count(*) filter (where f.unit_of_measure = 'GAL'))::int as fills,
    max(f.transaction_date) as last_fill_date,
    max(f.adjusted_odometer) as odometer
  from fuel_transactions f
  where f.transaction_date between :start::date and :end::date
  group by f.customer_number, f.vehicle_number
),
compared as (
  select
    b.*,
    v.vehicle_engine,
    v.vehicle_drive_train,
    v.epa_city_mpg,
    v.epa_highway_mpg,
    v.epa_combined_mpg,
    b.distance / nullif(b.measured, 0) as economy,
    b.distance / nullif(v.epa_combined_mpg, 0) as expected,
    sum(b.distance) over model / nullif(sum(b.measured) over model, 0) as model_economy
  from bought b
  join vehicles v using (customer_number, vehicle_number)
  window model as (partition by v.customer_number, v.vehicle_make, v.vehicle_model)
)
select
  i.*,
  c.vehicle_engine,
  c.vehicle_drive_train,
  c.distance as distance_driven,
  c.quantity,
  c.measured as measured_quantity,
  c.expected as expected_quantity,
  c.measured - c.expected as excess_quantity,
  (c.measured - c.expected) * c.fuel_cost / nullif(c.quantity, 0) as excess_cost,
  c.fuel_cost,
  c.net_cost,
  c.measured_cost,
  c.economy as fuel_economy,
  c.epa_combined_mpg as epa_economy,
  c.epa_city_mpg as epa_city_economy,
  c.epa_highway_mpg as epa_highway_economy,
  c.model_economy as model_economy,
  c.economy / nullif(c.model_economy, 0) - 1 as economy_difference,
  c.economy < c.model_economy as below_average,
  c.measured_cost / nullif(c.distance, 0) as cost_per_distance,
  c.fuel_cost / nullif(c.quantity, 0) as unit_cost,
  c.fills,
  c.last_fill_date,
  c.odometer
from compared c
join vehicle_identity i using (customer_number, vehicle_number)
where not coalesce(:below_avg::boolean, false) or c.economy < c.model_economy
