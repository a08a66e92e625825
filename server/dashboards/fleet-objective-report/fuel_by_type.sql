-- Fuel cost by the fuel type of the vehicle.
with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date) where recorded
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
)
select v.fuel_type, p.period, sum(m.fuel_cost) as fuel_cost
from periods p
join vehicle_months m on m.period between p.starts and p.ends
join fleet v on v.vehicle_number = m.vehicle_number
where m.fuel_cost is not null
group by v.fuel_type, p.period, p.starts
order by v.fuel_type, p.starts
