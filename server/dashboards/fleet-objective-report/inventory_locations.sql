-- Locations of the vehicles at the end of the last period: the address of the driver. A pool vehicle has no location.
with period as (
  select * from report_periods(:type::text, :date::text, 1, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
)
select
  coalesce(d.driver_state_province, v.state_province) as state_province,
  coalesce(d.driver_county, v.county) as county_name,
  v.vehicle_make,
  count(*)::int as active_vehicles
from period p
join fleet v on v.in_service_date <= p.closes and (v.out_of_service_date is null or v.out_of_service_date > p.closes)
left join drivers d on d.customer_number = v.customer_number and d.driver_reference_number = v.driver_reference_number
group by 1, 2, 3
order by 1, 2, 3
