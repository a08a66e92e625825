-- The limits are those of decision 079. A vehicle without anything unusual has one row of nulls.
with vehicle as (
  select v.customer_number, v.vehicle_number, v.vehicle_make, v.vehicle_model, v.fuel_type, v.vehicle_category,
    v.vehicle_tank_capacity, date_trunc('month', :today::date)::date as this_month, :today::date - 365 as since
  from vehicles v
  where v.vehicle_number = upper(:vehicle)
),
-- The last twelve complete months, one by one, as the key of the table begins with the month.
months as (
  select (v.this_month - ago * interval '1 month')::date as month
  from vehicle v
  cross join generate_series(1, 12) ago
),
-- A large account has thousands of a kind. The 250 before and after a number are about as old as its vehicle.
of_model as (
  (
    select o.vehicle_number
    from vehicles o
    where o.customer_number = (select customer_number from vehicle)
      and (o.vehicle_make, o.vehicle_model, o.fuel_type) = (select vehicle_make, vehicle_model, fuel_type from vehicle)
      and o.vehicle_number <= (select vehicle_number from vehicle)
    order by o.vehicle_number desc
    limit 251
  )
  union all
  (
    select o.vehicle_number
    from vehicles o
    where o.customer_number = (select customer_number from vehicle)
      and (o.vehicle_make, o.vehicle_model, o.fuel_type) = (select vehicle_make, vehicle_model, fuel_type from vehicle)
      and o.vehicle_number > (select vehicle_number from vehicle)
    order by o.vehicle_number
    limit 250
  )
),
of_category as (
  (
    select o.vehicle_number
    from vehicles o
    where o.customer_number = (select customer_number from vehicle)
      and o.vehicle_category = (select vehicle_category from vehicle)
      and o.vehicle_number <= (select vehicle_number from vehicle)
    order by o.vehicle_number desc
    limit 251
  )
  union all
  (
    select o.vehicle_number
    from vehicles o
    where o.customer_number = (select customer_number from vehicle)
      and o.vehicle_category = (select vehicle_category from vehicle)
      and o.vehicle_number > (select vehicle_number from vehicle)
    order by o.vehicle_number
    limit 250
  )
),
economies as (
  select h.vehicle_number, h.period as month, h.measured_distance / h.measured_quantity as fuel_economy
  from vehicle v
  cross join of_model o
  cross join months m
  join vehicle_months h
    on h.customer_number = v.customer_number and h.period = m.month and h.vehicle_number = o.vehicle_number
  where h.measured_distance >= 200 and h.measured_quantity > 0
),
usual_economies as (
  select e.month, count(*)::int as compared,
    percentile_cont(0.5) within group (order by e.fuel_economy)::numeric as fuel_economy
  from economies e
  join vehicle v on e.vehicle_number <> v.vehicle_number
  group by e.month
  having count(*) >= 5
),
costs as (
  select o.vehicle_number, h.cost / h.distance as cost_per_mile
  from vehicle v
  cross join of_category o
  cross join lateral (
    select sum(each.distance) as distance, sum(
        coalesce(each.fuel, 0) + coalesce(each.maintenance, 0) + coalesce(each.toll, 0) + coalesce(each.violation, 0)
        + coalesce(each.accident, 0) + coalesce(each.rental, 0) + coalesce(each.roadside, 0)
        + coalesce(each.charging, 0) + coalesce(each.transport, 0)
      ) as cost
    from months m
    join vehicle_months each
      on each.customer_number = v.customer_number and each.period = m.month and each.vehicle_number = o.vehicle_number
  ) h
  where h.distance >= 1000
),
usual_cost as (
  select count(*)::int as compared, percentile_cont(0.5) within group (order by c.cost_per_mile)::numeric as cost_per_mile
  from costs c
  join vehicle v on c.vehicle_number <> v.vehicle_number
  having count(*) >= 5
),
-- What was entered, after the odometer of the entry before. At the pump, that is the one that reports use: a wrong entry is
-- found once.
entries as (
  select f.transaction_date as day, f.transaction_id as reference, f.odometer,
    lag(f.adjusted_odometer) over earlier as previous_odometer, lag(f.transaction_date) over earlier as previous_date
  from vehicle
  join vehicle_fuel f using (customer_number, vehicle_number)
  where f.product_class = 'FUEL'
  window earlier as (order by f.transaction_date, f.transaction_time, f.transaction_id, f.item_sequence)
  union all
  select r.reading_date, null, r.odometer, lag(r.odometer) over earlier, lag(r.reading_date) over earlier
  from vehicle
  join odometer_readings r using (customer_number, vehicle_number)
  window earlier as (order by r.reading_date)
),
fills as (
  select f.transaction_id, min(f.transaction_date) as day, sum(f.quantity) as quantity
  from vehicle
  join vehicle_fuel f using (customer_number, vehicle_number)
  where f.product_class = 'FUEL'
  group by f.transaction_id
),
found as (
  select 'ECONOMY' as oddity_rule, (e.month + interval '1 month' - interval '1 day')::date as found_date,
    round(e.fuel_economy, 2) as fuel_economy, round(u.fuel_economy, 2) as usual_fuel_economy,
    null::numeric as cost_per_mile, null::numeric as usual_cost_per_mile,
    null::int as odometer, null::int as previous_odometer, null::date as previous_date, null::numeric as quantity,
    null::numeric as tank_capacity, u.compared as similar_vehicles, null::text as reference
  from economies e
  join vehicle v using (vehicle_number)
  join usual_economies u using (month)
  where e.fuel_economy <= u.fuel_economy * 0.8
  union all
  select 'COST', v.this_month - 1, null, null, round(c.cost_per_mile, 4),
    round(u.cost_per_mile, 4), null, null, null, null, null, u.compared, null
  from costs c
  join vehicle v using (vehicle_number)
  cross join usual_cost u
  where c.cost_per_mile >= u.cost_per_mile * 1.5
  union all
  select case when e.odometer < e.previous_odometer then 'ODOMETER_BACK' else 'ODOMETER_JUMP' end, e.day,
    null, null, null, null, e.odometer, e.previous_odometer, e.previous_date, null, null, null, e.reference
  from entries e
  join vehicle v on e.day >= v.since
  where e.odometer < e.previous_odometer
    or e.odometer - e.previous_odometer > 1200 * greatest(e.day - e.previous_date, 1)
  union all
  select 'OVER_TANK', f.day, null, null, null, null, null, null, null, f.quantity, v.vehicle_tank_capacity, null,
    f.transaction_id
  from fills f
  join vehicle v on f.day >= v.since
  where f.quantity > v.vehicle_tank_capacity
)
select o.oddity_rule, o.found_date, o.fuel_economy, o.usual_fuel_economy, o.cost_per_mile, o.usual_cost_per_mile,
  o.odometer, o.previous_odometer, o.previous_date, o.quantity, o.tank_capacity, o.similar_vehicles, o.reference
from vehicle v
left join found o on true
order by o.found_date desc, o.oddity_rule, o.reference
