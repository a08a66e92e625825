with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date) where recorded
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
)
select v.vehicle_category, p.period, count(*)::int as active_vehicles
from periods p
join fleet v on v.in_service_date <= p.closes and (v.out_of_service_date is null or v.out_of_service_date > p.closes)
group by v.vehicle_category, p.period, p.starts
order by v.vehicle_category, p.starts
