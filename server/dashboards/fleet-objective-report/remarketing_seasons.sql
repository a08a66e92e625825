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
sold as (
  select extract(month from s.sold_date)::int as month, s.sale_price
  from span p
  join fleet_sales s on s.sold_date between p.starts and p.closes
  join fleet v on v.customer_number = s.customer_number and v.vehicle_number = s.vehicle_number
)
select s.season, count(o.month)::int as units_sold_total, avg(o.sale_price) as average_sale_price
from seasons s
left join sold o on o.month = any (s.months)
group by s.season, s.months
order by s.months[2]
