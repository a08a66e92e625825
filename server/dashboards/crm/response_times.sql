-- One row, of the cases that were opened within the period.
-- Open: the status is NEW or IN-PROGRESS, as it is now, also for a period in the past. Closed: any other status.
-- Hours have passed. Days are by the calendar, in the time zone of the account, for open and closed cases alike: a case
-- of 23:00 is a day old an hour later.
--   total_cases_for_period         open and closed: within 1 day + over 1 day + still open.
--   cases_closed_within_4_hours    at most 4 hours after they were opened. Also within 1 day.
--   cases_closed_within_1_day      on the day they were opened, or on the next one.
--   cases_closed_same_day          on the day they were opened. Also within 1 day.
--   cases_closed_over_1_day        after the next day.
--   cases_closed_over_15_days      more than 15 days after. Also over 1 day.
--   cases_closed_over_30_days      more than 30 days after. Also over 15 days.
--   cases_still_open               open, of any age.
--   cases_still_open_over_15_days  opened more than 15 days before :today. Also still open.
--   cases_still_open_over_30_days  more than 30 days before. Also over 15 days.
select
  count(*)::int as total_cases_for_period,
  count(*) filter (where c.took <= interval '4 hours')::int as cases_closed_within_4_hours,
  count(*) filter (where c.closed_after = 0)::int as cases_closed_same_day,
  count(*) filter (where c.closed_after <= 1)::int as cases_closed_within_1_day,
  count(*) filter (where c.closed_after > 1)::int as cases_closed_over_1_day,
  count(*) filter (where c.closed_after > 15)::int as cases_closed_over_15_days,
  count(*) filter (where c.closed_after > 30)::int as cases_closed_over_30_days,
  count(*) filter (where c.is_open and c.days_open > 15)::int as cases_still_open_over_15_days,
  count(*) filter (where c.is_open and c.days_open > 30)::int as cases_still_open_over_30_days,
  count(*) filter (where c.is_open)::int as cases_still_open
from (
  select
    case_status in ('NEW', 'IN-PROGRESS') as is_open,
    :today::date - case_created_date::date as days_open,
    case_completed_date::date - case_created_date::date as closed_after,
    case_completed_date - case_created_date as took
  from crm_cases
  where case_created_date >= :start::date::timestamptz
    and case_created_date < (:end::date + 1)::timestamptz
) c
