-- Fuel vehicles on billing, and whether an electric vehicle could replace them. Distances come from odometer readings: every
-- stretch between two readings that ends in the period counts. The cost of electricity is the cost per mile of the account's
-- own electric vehicles in the period; without any it is empty.
--   READY     on the busiest stretch, the daily distance is at most half of :daily_range, the miles of one charge.
--   POSSIBLE  it is at most all of :daily_range.
--   BEYOND    it is more.
with electric as (
  select sum(amount) filter (where distance is not null) / nullif(sum(distance), 0) as price
  from session_distances(:start::date, :end::date)
),
compared as (
  select
    v.customer_number,
    v.vehicle_number,
    v.vehicle_body as vehicle_class,
    d.distance,
    d.days,
    d.busiest,
    coalesce(b.net_cost, 0) as net_cost,
    b.quantity,
    b.measured_distance,
    b.measured,
    d.distance * (select price from electric) as electric_cost
  from chosen_vehicles(:centers::text[], :makes::text[], :vehicle_classes::text[]) v
  -- A lateral join per vehicle takes linear time, whatever number of vehicles the planner expects.
  cross join lateral (
    select sum(distance)::int as distance, sum(days)::int as days, max(distance::numeric / days) as busiest
    from (
      select
        reading_date,
        odometer - lag(odometer) over own as distance,
        reading_date - lag(reading_date) over own as days
      from odometer_readings r
      where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number
        and r.reading_date between :start::date - 60 and :end::date
      window own as (order by reading_date)
    ) stretches
    where reading_date >= :start::date and distance >= 0
  ) d
  cross join lateral (
    select
      sum(net_cost) as net_cost,
      sum(units) filter (where unit_of_measure = 'GAL') as quantity,
      sum(distance_driven) as measured_distance,
      sum(units) filter (where unit_of_measure = 'GAL' and distance_driven is not null) as measured
    from fuel_transactions f
    where f.customer_number = v.customer_number and f.vehicle_number = v.vehicle_number
      and f.transaction_date between :start::date and :end::date
  ) b
  where v.status = 'ON BILLING' and v.fuel_type <> 'ELECTRIC'
)
select
  i.*,
  c.vehicle_class,
  1 as fleet_vehicles,
  c.distance as distance_driven,
  c.days as days_measured,
  c.distance::numeric / nullif(c.days, 0) as distance_per_day,
  c.busiest as busiest_distance,
  c.net_cost,
  c.quantity,
  c.measured_distance,
  c.measured as measured_quantity,
  c.measured_distance / nullif(c.measured, 0) as fuel_economy,
  c.electric_cost,
  c.net_cost - c.electric_cost as electric_saving,
  case
    when c.busiest <= :daily_range::numeric / 2 then 'READY'
    when c.busiest <= :daily_range::numeric then 'POSSIBLE'
    when c.busiest is not null then 'BEYOND'
  end as suitability
from compared c
join vehicle_identity i using (customer_number, vehicle_number)
