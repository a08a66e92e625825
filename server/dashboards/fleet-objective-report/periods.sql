-- Calendar periods. The last one contains the requested month.
select period, caption, starts as period_start, ends as period_end
from report_periods(:type::text, :date::text, :periods::int, :today::date)
order by starts
