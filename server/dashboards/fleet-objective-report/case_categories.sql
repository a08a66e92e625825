with span as (
  select min(starts) as starts, max(ends) as ends
  from report_periods(:type::text, :date::text, :periods::int, :today::date)
),
asked as (
  select c.*
  from crm_cases c
  -- A case about the account is about no vehicle that was asked for.
  where (
    coalesce(cardinality(:customer_centers::text[]), 0) + coalesce(cardinality(:vehicle_categories::text[]), 0)
      + coalesce(cardinality(:vehicle_makes::text[]), 0) + coalesce(cardinality(:vehicle_numbers::text[]), 0) = 0
    or c.vehicle_number in (
      select vehicle_number
      from asked_vehicles(
        :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
      )
    )
  )
)
select replace(c.category_name, ' ', '_') as category_name, count(*)::int as count
from span p
join asked c
  on c.case_created_date >= p.starts::timestamp at time zone 'UTC'
  and c.case_created_date < (p.ends + 1)::timestamp at time zone 'UTC'
group by 1
order by 2 desc, 1
