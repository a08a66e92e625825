-- Models in the last period, as in the MPG report.
with period as (
  select * from report_periods(:type::text, :date::text, 1, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
)
select
  v.vehicle_make,
  v.vehicle_model,
  count(distinct m.vehicle_number)::int as number_of_vehicles,
  sum(m.measured_distance) / nullif(sum(m.measured_quantity), 0) as miles_per_gallon,
  235.214583 * sum(m.measured_quantity) / nullif(sum(m.measured_distance), 0) as l_100_km
from period p
join vehicle_months m on m.period between p.starts and p.ends
join fleet v on v.vehicle_number = m.vehicle_number
where m.quantity > 0
group by v.vehicle_make, v.vehicle_model
order by miles_per_gallon desc nulls last, v.vehicle_make, v.vehicle_model
