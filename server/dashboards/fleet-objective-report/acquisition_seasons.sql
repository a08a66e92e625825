-- Orders by the season in which they were placed. Cancelled orders do not count.
with span as (
  select min(starts) as starts, max(closes) as closes
  from report_periods(:type::text, :date::text, :periods::int, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
seasons (season, months) as (
  values
    ('WINTER', array[12, 1, 2]), ('SPRING', array[3, 4, 5]), ('SUMMER', array[6, 7, 8]), ('FALL', array[9, 10, 11])
),
ordered as (
  select extract(month from o.order_date)::int as month, v.capitalized_cost
  from span p
  join fleet_orders o on o.order_date between p.starts and p.closes
  join fleet v on v.customer_number = o.customer_number and v.vehicle_number = o.vehicle_number
)
select s.season, count(o.month)::int as order_count_total, avg(o.capitalized_cost) as average_capitalized_cost
from seasons s
left join ordered o on o.month = any (s.months)
group by s.season, s.months
order by s.months[2]
