-- Recommendations by center, from the twelve months up to the end of the last period, for vehicles in service then. Savings
-- are per year.
--   REPLACE_VEHICLES        past their replacement policy, with a higher maintenance cost per mile than vehicles of their
--                           category within it: the difference.
--   IMPROVE_FUEL_ECONOMY    at least 5% below the fuel economy of their model, if there are three or more: the extra fuel.
--   AVOID_PREMIUM_FUEL      premium fuel bought for a vehicle that takes regular: 20% of its cost.
--   REDUCE_IDLE_TIME        engine idles more than 15% of the time: the fuel for the excess, half a gallon per hour.
--   PREVENT_ACCIDENTS       drivers with two accidents or a preventable one: a third of the accident costs.
--   SELL_SOONER             closed out for more than 45 days and not sold: 1.5% of the market value per month beyond that.
--   RIGHT_SIZE              less than 60% of the average distance of their category over at least six months: half of these
--                           vehicles can go, so half of their lease, license and insurance.
--   PREVENTIVE_MAINTENANCE  centers with a higher repair cost per mile and less preventive work than the fleet: the difference.
--   USE_NETWORK             work outside the network: 10% of its cost.
--   PAY_TOLLS               toll violations: the fines and fees, which a transponder avoids.
with period as (
  select *, (date_trunc('month', closes) - interval '11 months')::date as since from report_periods(:type::text, :date::text, 1, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
inventory as (
  select * from asked_inventory(
    :type::text, :date::text, 1, :today::date,
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
used as (
  select
    m.customer_number,
    m.vehicle_number,
    count(m.distance) as months_driven,
    sum(m.distance) as distance,
    sum(coalesce(m.maintenance, 0)) as maintenance,
    sum(coalesce(m.preventive, 0)) as preventive,
    sum(coalesce(m.repair, 0)) as repair,
    sum(coalesce(m.preventive, 0) + coalesce(m.tires, 0) + coalesce(m.brakes, 0) + coalesce(m.repair, 0)
      - coalesce(m.in_network, 0)) as outside,
    sum(coalesce(m.lease, 0) + coalesce(m.license, 0) + coalesce(m.insurance, 0)) as fixed,
    sum(m.fuel_cost) as fuel_cost,
    sum(m.quantity) as quantity,
    sum(m.measured_distance) as measured_distance,
    sum(m.measured_quantity) as measured_quantity,
    sum(m.premium_quantity) as premium
  from period p
  join vehicle_months m on m.period between p.since and p.closes
  group by m.customer_number, m.vehicle_number
),
known as (
  select
    i.center_code,
    i.customer_number,
    i.vehicle_number,
    i.fuel_type,
    i.is_past,
    u.months_driven,
    u.distance,
    u.maintenance,
    u.preventive,
    u.repair,
    u.outside,
    u.fixed,
    u.premium,
    u.measured_distance,
    u.measured_quantity,
    u.fuel_cost / nullif(u.quantity, 0) as unit_cost,
    i.vehicle_category,
    i.vehicle_make,
    i.vehicle_model
  from inventory i
  join used u on u.customer_number = i.customer_number and u.vehicle_number = i.vehicle_number
),
compared as (
  select
    k.center_code,
    k.fuel_type,
    k.is_past,
    k.months_driven,
    k.distance,
    k.maintenance,
    k.preventive,
    k.repair,
    k.outside,
    k.fixed,
    k.premium,
    k.unit_cost,
    k.measured_distance,
    k.measured_quantity,
    sum(k.maintenance) filter (where not k.is_past) over category
      / nullif(sum(k.distance) filter (where not k.is_past) over category, 0) as usual_maintenance,
    avg(k.distance * 12 / nullif(k.months_driven, 0)) over category as usual_distance,
    sum(k.measured_distance) over model / nullif(sum(k.measured_quantity) over model, 0) as usual_economy,
    count(*) over model as of_model,
    sum(k.repair) over () / nullif(sum(k.distance) over (), 0) as usual_repair,
    sum(k.preventive) over () / nullif(sum(k.maintenance) over (), 0) as usual_share
  from known k
  window category as (partition by k.vehicle_category), model as (partition by k.vehicle_make, k.vehicle_model)
),
ideas (code, center_code, vehicles, savings) as (
  select 'REPLACE_VEHICLES', center_code, count(*), sum(maintenance - usual_maintenance * distance)
  from compared
  where is_past and maintenance > usual_maintenance * distance
  group by center_code
  union all
  select 'IMPROVE_FUEL_ECONOMY', center_code, count(*), sum((measured_quantity - measured_distance / usual_economy) * unit_cost)
  from compared
  where of_model >= 3 and measured_distance < 0.95 * usual_economy * measured_quantity
  group by center_code
  union all
  select 'AVOID_PREMIUM_FUEL', center_code, count(*), sum(premium * unit_cost * 0.2)
  from compared
  where premium > 0 and fuel_type in ('REGULAR', 'HYBRID')
  group by center_code
  union all
  select 'RIGHT_SIZE', center_code, count(*), sum(fixed * 12 / months_driven) / 2
  from compared
  where months_driven >= 6 and distance * 12 / months_driven < usual_distance * 0.6
  group by center_code
  union all
  select 'PREVENTIVE_MAINTENANCE', center_code, count(*), sum(repair) - max(usual_repair) * sum(distance)
  from compared
  group by center_code
  having sum(repair) > max(usual_repair) * sum(distance) and sum(preventive) < max(usual_share) * sum(maintenance)
  union all
  select 'USE_NETWORK', center_code, count(*), sum(outside) * 0.1
  from compared
  where outside > 0
  group by center_code
  union all
  select 'REDUCE_IDLE_TIME', k.center_code, count(*), sum((d.idle - 0.15 * d.driven) / 60 * 0.5 * k.unit_cost)
  from known k
  join (
    select m.customer_number, m.vehicle_number, sum(m.idle_minutes) as idle, sum(m.drive_minutes) as driven
    from period p
    join driver_months m on m.month between p.since and p.closes
    group by m.customer_number, m.vehicle_number
  ) d on d.customer_number = k.customer_number and d.vehicle_number = k.vehicle_number
  where d.idle > 0.15 * d.driven and k.unit_cost is not null
  group by k.center_code
  union all
  select 'PREVENT_ACCIDENTS', center_code, count(distinct vehicle_number), sum(net_cost) / 3
  from (
    select
      v.center_code,
      c.vehicle_number,
      c.net_cost,
      count(*) over driver as accidents,
      bool_or(c.preventable) over driver as was_preventable
    from period p
    join fleet_claims c on c.loss_date between p.since and p.closes
    join fleet v on v.customer_number = c.customer_number and v.vehicle_number = c.vehicle_number
    where c.driver_reference_number is not null
    window driver as (partition by c.driver_reference_number)
  ) c
  where accidents >= 2 or was_preventable
  group by center_code
  union all
  select 'SELL_SOONER', v.center_code, count(*),
    sum(v.market_value * 0.015 * (p.closes - v.out_of_service_date - 45) / 30.4375)
  from period p
  join vehicles v on v.out_of_service_date < p.closes - 45
  join fleet f on f.customer_number = v.customer_number and f.vehicle_number = v.vehicle_number
  left join vehicle_sales s on s.customer_number = v.customer_number and s.vehicle_number = v.vehicle_number
  where s.sold_date is null or s.sold_date > p.closes
  group by v.center_code
  union all
  select 'PAY_TOLLS', v.center_code, count(distinct n.vehicle_number), sum(n.fine + n.fee)
  from period p
  join violations n on n.violation_date between p.since and p.closes and n.violation_type = 'TOLL'
  join fleet v on v.customer_number = n.customer_number and v.vehicle_number = n.vehicle_number
  group by v.center_code
)
select
  to_char(p.closes, 'YYYY-MM') as activity_date,
  i.code as subject,
  -- For clients that read the response directly. The portal has its own text for each rule.
  case i.code
    when 'REPLACE_VEHICLES' then 'These vehicles are past their replacement policy and cost more to maintain per mile than others in their category. Savings: the difference.'
    when 'IMPROVE_FUEL_ECONOMY' then 'The fuel economy of these vehicles is at least 5% below the average of their model. Savings: the extra fuel.'
    when 'AVOID_PREMIUM_FUEL' then 'Premium fuel was bought for vehicles that take regular. Savings: 20% of its cost.'
    when 'REDUCE_IDLE_TIME' then 'Engines idle more than 15% of the time. Savings: the fuel for the excess, at half a gallon per hour.'
    when 'PREVENT_ACCIDENTS' then 'These drivers had two or more accidents, or a preventable one. Savings: a third of the accident costs.'
    when 'SELL_SOONER' then 'These vehicles have been out of service for more than 45 days and are not sold. Savings: 1.5% of their market value for each month beyond that.'
    when 'RIGHT_SIZE' then 'These vehicles are driven less than 60% of the average distance of their category. Savings: half of their lease, license and insurance costs.'
    when 'PREVENTIVE_MAINTENANCE' then 'These centers have a higher repair cost per mile and less preventive work than the fleet. Savings: the difference.'
    when 'USE_NETWORK' then 'Work was done outside the network. Savings: 10% of its cost.'
    when 'PAY_TOLLS' then 'These vehicles had toll violations. Savings: the fines and fees, which a transponder avoids.'
  end as description,
  i.code as rule,
  c.center_name,
  i.vehicles::int as vehicle_count,
  i.savings as estimated_cost_savings
from ideas i
cross join period p
left join centers c on c.center_code = i.center_code
where i.savings >= 1
order by i.savings desc, i.code, i.center_code
limit :recommendations_count::int
