with span as (
  select min(starts) as starts, max(ends) as ends
  from report_periods(:type::text, :date::text, :periods::int, :today::date)
),
asked as (
  select * from asked_cases(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
)
select c.category_name, count(*)::int as count
from span p
join asked c
  on c.case_created_date >= p.starts::timestamptz
  and c.case_created_date < (p.ends + 1)::timestamptz
group by 1
order by 2 desc, 1
