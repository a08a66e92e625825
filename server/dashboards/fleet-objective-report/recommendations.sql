-- By center, from the twelve months up to the end of the last period, of vehicles in service then. Savings are a year's.
--   REPLACE_VEHICLES        past their replacement policy, with more maintenance a mile than those of their category that are not:
--                           what it is more.
--   IMPROVE_FUEL_ECONOMY    a twentieth or more below the economy of their model, of which there are three or more: the fuel beyond it.
--   AVOID_PREMIUM_FUEL      premium bought for a vehicle that takes regular: a fifth of its price.
--   REDUCE_IDLE_TIME        more than 15 % of the time idle: the fuel of what is beyond, half a gallon an hour.
--   PREVENT_ACCIDENTS       drivers with two accidents or a preventable one: a third of what these cost.
--   SELL_SOONER             closed out for more than 45 days and not sold: 1.5 % a month of the market value, for the days beyond.
--   RIGHT_SIZE              less than 60 % of the distance of their category, over half a year or more: every second one can go,
--                           half of what lease, license and insurance cost.
--   PREVENTIVE_MAINTENANCE  centers with more repairs a mile than the fleet and a smaller share of preventive work: what it is more.
--   USE_NETWORK             work outside the network: a tenth of what it cost.
--   PAY_TOLLS               toll violations: their fines and fees, which a transponder spares.
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
  -- For those who read the answer by themselves: the portal has the rule in its own words.
  case i.code
    when 'REPLACE_VEHICLES' then 'Vehicles past their replacement policy cost more maintenance over the same distance than others of their category: the savings are what they cost more.'
    when 'IMPROVE_FUEL_ECONOMY' then 'Vehicles whose fuel economy is a twentieth or more below that of their model: the savings are the fuel beyond it.'
    when 'AVOID_PREMIUM_FUEL' then 'Premium fuel was bought for vehicles that take regular: the savings are a fifth of its price.'
    when 'REDUCE_IDLE_TIME' then 'Engines idle more than 15% of the time: the savings are the fuel of what is beyond, half a gallon an hour.'
    when 'PREVENT_ACCIDENTS' then 'Drivers with two accidents, or with a preventable one: the savings are a third of what these cost.'
    when 'SELL_SOONER' then 'Vehicles out of service for more than 45 days that are not sold: the savings are 1.5% of their market value for each month beyond.'
    when 'RIGHT_SIZE' then 'Vehicles driven less than 60% as far as their category: the savings are half of what their lease, license and insurance cost.'
    when 'PREVENTIVE_MAINTENANCE' then 'Centers with more repairs over the same distance than the fleet, and a smaller share of preventive work: the savings are what they cost more.'
    when 'USE_NETWORK' then 'Work that was done outside the network: the savings are a tenth of what it cost.'
    when 'PAY_TOLLS' then 'Toll violations: the savings are their fines and fees, which a transponder spares.'
  end as description,
  i.code as rule,
  c.center_name,
  i.vehicles::int as vehicle_count,
  round(i.savings, 2) as estimated_cost_savings
from ideas i
cross join period p
left join centers c on c.center_code = i.center_code
where i.savings >= 1
order by i.savings desc, i.code, i.center_code
limit :recommendations_count::int
