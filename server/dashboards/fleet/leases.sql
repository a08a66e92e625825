-- Leases of vehicles on billing by end of term, as in the inventory report.
select
  case
    when e.lease_end_date < :today::date then 'ENDED'
    when e.lease_end_date <= :today::date + 30 then 'ENDS_IN_30_DAYS'
    when e.lease_end_date <= :today::date + 90 then 'ENDS_IN_90_DAYS'
    else 'LATER'
  end as lease_status,
  'ON_BILLING' as vehicle_status,
  v.vehicle_make,
  c.level_02_name as level_02,
  count(*)::int as vehicles
from vehicles v
join centers c using (customer_number, center_code)
cross join lateral (
  select
    (coalesce(v.depreciation_begin_month, date_trunc('month', v.in_service_date)) + make_interval(months => v.lease_term))::date
      - 1 as lease_end_date
) e
where v.status = 'ON BILLING' and v.lease_type in ('O', 'C') and e.lease_end_date is not null
group by 1, 2, 3, 4
-- Shows zero instead of null.
union all
select 'ENDED', 'ON_BILLING', null, null, 0
