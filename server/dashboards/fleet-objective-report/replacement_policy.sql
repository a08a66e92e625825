-- Vehicles in service at the end of the last period, past their replacement policy or within it, and their maintenance
-- costs in the months of this period in which they were in service.
with period as (
  select * from report_periods(:type::text, :date::text, 1, :today::date)
),
spent as (
  select m.customer_number, m.vehicle_number, sum(coalesce(m.maintenance, 0)) as maintenance, count(*) as months
  from period p
  join vehicle_months m on m.period between p.starts and p.ends
  where m.distance is not null
  group by m.customer_number, m.vehicle_number
)
select
  case when i.is_past then 'Yes' else 'No' end as needs_replacement,
  count(*)::int as active_vehicles,
  sum(s.maintenance) / nullif(sum(s.months), 0) as average_maintenance_cost_per_vehicle_per_month
from asked_inventory(
  :type::text, :date::text, 1, :today::date,
  :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
) i
left join spent s using (customer_number, vehicle_number)
group by 1
order by 1 desc
