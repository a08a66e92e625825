-- Cost of electricity per vehicle and month, and what fuel would have cost for the same distance. Fuel economy is that
-- of the account's own vehicles of the same class in the period, or of all its vehicles if that class bought no fuel.
-- The price per gallon is the average of the month, or of the period if no fuel was bought in the month. Without any
-- fuel in the period, the fuel cost is empty.
with months as (
  select
    customer_number,
    vehicle_number,
    date_trunc('month', start_date)::date as month,
    sum(energy_kwh) as energy,
    sum(amount) as amount,
    sum(distance)::int as distance
  from session_distances(:start::date, :end::date)
  group by customer_number, vehicle_number, date_trunc('month', start_date)
),
-- Fuel economy of the account's own vehicles of the class in the period, from fills with a known distance.
taken as (
  select
    v.vehicle_body,
    sum(f.distance_driven) as distance,
    sum(f.units) filter (where f.distance_driven is not null) as quantity
  from fuel_transactions f
  join vehicles v using (customer_number, vehicle_number)
  where f.transaction_date between :start::date and :end::date and f.unit_of_measure = 'GAL'
  group by v.vehicle_body
),
whole as (
  select sum(distance) / nullif(sum(quantity), 0) as economy from taken
),
paid as (
  select
    date_trunc('month', f.transaction_date)::date as month,
    sum(f.total_fuel_cost) as cost,
    sum(f.units) as quantity
  from fuel_transactions f
  where f.transaction_date between :start::date and :end::date and f.unit_of_measure = 'GAL'
  group by 1
),
average as (
  select sum(cost) / nullif(sum(quantity), 0) as price from paid
),
compared as (
  select
    m.*,
    v.vehicle_body as vehicle_class,
    m.distance / coalesce(t.distance / nullif(t.quantity, 0), w.economy) as quantity,
    m.distance
      / coalesce(t.distance / nullif(t.quantity, 0), w.economy)
      * coalesce(p.cost / nullif(p.quantity, 0), a.price) as fuel_cost
  from months m
  join vehicles v using (customer_number, vehicle_number)
  left join taken t on t.vehicle_body = v.vehicle_body
  left join paid p on p.month = m.month
  cross join whole w
  cross join average a
)
select
  i.vehicle_number,
  i.client_vehicle_number,
  i.vin,
  i.model_year,
  i.vehicle_make,
  i.vehicle_model,
  c.vehicle_class,
  i.center_code,
  i.center_name,
  c.month as calendar_month,
  c.energy as energy_kwh,
  c.amount as charge_amount,
  c.distance as distance_driven,
  c.quantity as avoided_quantity,
  c.fuel_cost as avoided_fuel_cost,
  c.fuel_cost - c.amount as cost_saving
from compared c
join vehicle_identity i using (customer_number, vehicle_number)
