-- As the totals of the sold vehicle analysis report.
with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
sums as (
  select
    p.period,
    count(*)::int as units_sold,
    sum(s.sale_price) as sale_price,
    sum(s.market_value) as market_value,
    sum(s.gain_or_loss) as gain_or_loss,
    avg(s.sold_date - s.turned_in_date) as days_to_sell,
    avg(extract(year from a.age) * 12 + extract(month from a.age)) as months,
    avg(s.odometer) as odometer
  from periods p
  join fleet_sales s on s.sold_date between p.starts and p.ends
  join fleet v on v.customer_number = s.customer_number and v.vehicle_number = s.vehicle_number
  cross join lateral (select age(v.out_of_service_date, v.in_service_date) as age) a
  group by p.period
)
select
  p.period,
  case when p.recorded then coalesce(s.units_sold, 0) end as units_sold,
  case when p.recorded then coalesce(s.sale_price, 0) end as sale_price,
  s.sale_price / s.units_sold as average_sale_price,
  case when p.recorded then coalesce(s.market_value, 0) end as market_value,
  s.sale_price / nullif(s.market_value, 0) as sale_to_market,
  industry_figure('sale_to_market', p.period) as sale_to_market_benchmark,
  case when p.recorded then coalesce(s.gain_or_loss, 0) end as gain_or_loss,
  s.days_to_sell as average_days_to_sell,
  s.months as average_months_at_sale,
  s.odometer as average_odometer_at_sale
from periods p
left join sums s on s.period = p.period and p.recorded
order by p.starts
