-- As in the response times of the CRM dashboard, per period.
with periods as (
  select * from recorded_periods(
    :type::text, :date::text, :periods::int, :today::date, (select min(case_created_date)::date from crm_cases)
  )
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
    :today::date - c.case_created_date::date as days_open,
    c.case_completed_date::date - c.case_created_date::date as closed_after,
    c.case_completed_date - c.case_created_date as took
  from periods p
  join asked c
    on c.case_created_date >= p.starts::timestamptz
    and c.case_created_date < (p.ends + 1)::timestamptz
)
select
  p.period,
  case when p.recorded then count(c.case_number)::int end as total_cases_for_period,
  case when p.recorded then count(*) filter (where c.took <= interval '4 hours')::int end as cases_closed_within_4_hours,
  case when p.recorded then count(*) filter (where c.closed_after = 0)::int end as cases_closed_same_day,
  case when p.recorded then count(*) filter (where c.closed_after <= 1)::int end as cases_closed_within_1_day,
  case when p.recorded then count(*) filter (where c.closed_after > 1)::int end as cases_closed_over_1_day,
  case when p.recorded then count(*) filter (where c.closed_after > 15)::int end as cases_closed_over_15_days,
  case when p.recorded then count(*) filter (where c.closed_after > 30)::int end as cases_closed_over_30_days,
  case when p.recorded then count(*) filter (where c.is_open and c.days_open > 15)::int end as cases_still_open_over_15_days,
  case when p.recorded then count(*) filter (where c.is_open and c.days_open > 30)::int end as cases_still_open_over_30_days,
  case when p.recorded then count(*) filter (where c.is_open)::int end as cases_still_open
from periods p
left join cases c using (period)
group by p.period, p.starts, p.recorded
order by p.starts
