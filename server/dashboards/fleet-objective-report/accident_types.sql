with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date) where recorded
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
)
select c.claim_type, p.period, count(*)::int as accident_count
from periods p
join fleet_claims c on c.loss_date between p.starts and p.ends
join fleet v on v.customer_number = c.customer_number and v.vehicle_number = c.vehicle_number
group by c.claim_type, p.period, p.starts
order by c.claim_type, p.starts
