select code, count(c.code) as count, s.code is not null as suppress
from (select code from critical_alerts where resolved_at is null) c
full join suppressed_alerts s using (code)
group by code, s.code
order by code
