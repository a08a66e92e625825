-- As in the response times of the CRM dashboard, per period.
with periods as (
  select * from report_periods(:type::text, :date::text, :periods::int, :today::date)
),
asked as (
  select * from asked_cases(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
cases as (
  select
    p.period,
    c.case_number,
    c.case_status in ('NEW', 'IN-PROGRESS') as is_open,
    (c.case_created_date at time zone 'UTC')::date as created_day,
    (c.case_completed_date at time zone 'UTC')::date as completed_day,
    c.case_completed_date - c.case_created_date as took
  from periods p
  join asked c
    on c.case_created_date >= p.starts::timestamp at time zone 'UTC'
    and c.case_created_date < (p.ends + 1)::timestamp at time zone 'UTC'
)
select
  p.period,
  count(c.case_number)::int as total_cases_for_period,
  count(*) filter (where c.took <= interval '4 hours')::int as cases_closed_within_4_hours,
  count(*) filter (where c.completed_day = c.created_day)::int as cases_closed_same_day,
  count(*) filter (where c.took <= interval '24 hours')::int as cases_closed_within_1_day,
  count(*) filter (where c.took > interval '24 hours')::int as cases_closed_over_1_day,
  count(*) filter (where c.took > interval '360 hours')::int as cases_closed_over_15_days,
  count(*) filter (where c.took > interval '720 hours')::int as cases_closed_over_30_days,
  count(*) filter (where c.is_open and :today::date - c.created_day > 15)::int as cases_still_open_over_15_days,
  count(*) filter (where c.is_open and :today::date - c.created_day > 30)::int as cases_still_open_over_30_days,
  count(*) filter (where c.is_open)::int as cases_still_open
from periods p
left join cases c using (period)
group by p.period, p.starts
order by p.starts
