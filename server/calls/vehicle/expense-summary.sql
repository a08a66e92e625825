-- Twelve complete months: those before the current one, or those that end with the month in which the vehicle left service.
-- A rate is in tenths of a cent per mile.
with spent as (
  select v.vehicle_number, e.expense_month, e.month_distance, e.expense_group, e.expense_amount
  from vehicles v
  cross join lateral (
    select date_trunc('month', least(:today::date, v.out_of_service_date + interval '1 month'))::date as ends_before
  ) period
  left join vehicle_expenses e
    on e.customer_number = v.customer_number and e.vehicle_number = v.vehicle_number
    and e.expense_month >= period.ends_before - interval '12 months' and e.expense_month < period.ends_before
  where v.vehicle_number = upper(:vehicle)
),
-- Each row of a month has its distance.
months as (
  select
    s.expense_month,
    max(s.month_distance) as distance,
    sum(s.expense_amount) filter (where s.expense_group = 'fixed') as fixed,
    sum(s.expense_amount) filter (where s.expense_group = 'variable') as variable
  from spent s
  group by s.vehicle_number, s.expense_month
),
sums as (
  select
    count(m.expense_month)::int as months,
    coalesce(sum(m.distance), 0)::int as miles,
    coalesce(sum(m.fixed), 0) as fixed,
    coalesce(sum(m.variable), 0) as variable
  from months m
  having count(*) > 0
)
select
  round(s.miles::numeric / nullif(s.months, 0), 1) as monthly_miles,
  s.miles as total_miles,
  s.fixed as total_fixed,
  round(s.fixed * 1000 / nullif(s.miles, 0), 2) as total_fixed_cpm,
  s.variable as total_variable,
  round(s.variable * 1000 / nullif(s.miles, 0), 2) as total_variable_cpm,
  s.fixed + s.variable as grand_total,
  round((s.fixed + s.variable) * 1000 / nullif(s.miles, 0), 2) as grand_total_cpm,
  s.months as expense_months,
  round(s.fixed / nullif(s.months, 0), 2) as fixed_per_month,
  round(s.variable / nullif(s.months, 0), 2) as variable_per_month,
  round((s.fixed + s.variable) / nullif(s.months, 0), 2) as total_per_month
from sums s
