-- Cases opened within the period, whatever their status, by category; null for cases without one.
select
  c.category_name,
  count(*)::int as count
from crm_cases c
where c.case_created_date >= :start::date::timestamptz
  and c.case_created_date < (:end::date + 1)::timestamptz
group by 1
order by 2 desc, 1
