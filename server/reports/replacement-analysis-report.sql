-- Based on the last complete months. STANDARD uses the replacement policy of the vehicle, MODEL the limits in the
-- request. A missing limit does not count.
with given as (
  select
    (date_trunc('month', :today::date) - make_interval(months => :report_months::int))::date as history_start,
    date_trunc('month', :today::date)::date as history_end,
    :report_type::text = 'MODEL' as model,
    :report_type::text = 'MODEL' and :and_or::text = 'AND' as needs_both,
    :months_in_service::numeric as model_months,
    :miles_driven::numeric as model_odometer
),
months as (
  select
    e.customer_number,
    e.vehicle_number,
    e.period,
    max(e.distance) as distance,
    sum(e.amount) filter (where e.expense_category = 'fuel') as fuel,
    sum(e.amount) filter (where e.expense_category = 'maintenance') as maintenance,
    sum(e.amount) filter (where e.expense_category not in ('lease', 'license', 'insurance')) as operating
  from expenses e
  cross join given g
  where e.period >= g.history_start and e.period < g.history_end
  group by e.customer_number, e.vehicle_number, e.period
),
history as (
  select
    customer_number,
    vehicle_number,
    count(*) as months,
    sum(distance) as distance,
    coalesce(sum(fuel), 0) as fuel,
    coalesce(sum(maintenance), 0) as maintenance,
    coalesce(sum(operating), 0) as operating
  from months
  group by customer_number, vehicle_number
),
fuel as (
  select
    f.customer_number,
    f.vehicle_number,
    sum(f.units) as quantity,
    -- From fills with a known distance, as in the MPG report.
    sum(f.distance_driven) as measured_distance,
    sum(f.units) filter (where f.distance_driven is not null) as measured_quantity
  from fuel_transactions f
  cross join given g
  where f.transaction_date >= g.history_start and f.transaction_date < g.history_end and f.unit_of_measure = 'GAL'
  group by f.customer_number, f.vehicle_number
),
visits as (
  select m.customer_number, m.vehicle_number, count(distinct m.repair_order)::int as visits
  from maintenance_records m
  cross join given g
  where m.service_date >= g.history_start and m.service_date < g.history_end and m.status = 'COMPLETED'
  group by m.customer_number, m.vehicle_number
),
limits as (
  select
    v.*,
    g.needs_both,
    (extract(year from a.age) * 12 + extract(month from a.age))::int as months,
    case when g.model then g.model_months else v.replacement_policy_months end as limit_months,
    case when g.model then g.model_odometer else v.replacement_policy_odometer end as limit_odometer,
    h.distance,
    h.distance::numeric / nullif(h.months, 0) as monthly_distance,
    h.fuel,
    h.maintenance,
    h.operating,
    h.maintenance / nullif(h.months, 0) as maintenance_per_month,
    f.quantity,
    f.measured_distance,
    f.measured_quantity,
    coalesce(s.visits, 0) as visits
  from vehicles v
  cross join given g
  cross join lateral (select age(:today::date, v.in_service_date) as age) a
  left join history h on h.customer_number = v.customer_number and h.vehicle_number = v.vehicle_number
  left join fuel f on f.customer_number = v.customer_number and f.vehicle_number = v.vehicle_number
  left join visits s on s.customer_number = v.customer_number and s.vehicle_number = v.vehicle_number
  where v.status = 'ON BILLING' and v.in_service_date is not null
),
dates as (
  select
    l.*,
    months >= limit_months as due_by_months,
    odometer >= limit_odometer as due_by_distance,
    (in_service_date + make_interval(months => limit_months::int))::date as months_date,
    case
      when odometer >= limit_odometer then coalesce(reached.day, odometer_date)
      -- More than a hundred years ahead counts as never.
      when (limit_odometer - odometer) < monthly_distance * 1200
        then :today::date + round((limit_odometer - odometer) / monthly_distance * 30.4375)::int
    end as distance_date
  from limits l
  left join lateral (
    select limit_day(l.customer_number, l.vehicle_number, l.in_service_date, l.limit_odometer) as day
  ) reached on l.odometer >= l.limit_odometer
),
verdicts as (
  select
    t.*,
    case
      when limit_months is null and limit_odometer is null then false
      when needs_both
        then coalesce(due_by_months, limit_months is null) and coalesce(due_by_distance, limit_odometer is null)
      else coalesce(due_by_months, false) or coalesce(due_by_distance, false)
    end as due,
    case
      when not needs_both then least(months_date, distance_date)
      when limit_odometer is null then months_date
      when limit_months is null then distance_date
      when distance_date is not null then greatest(months_date, distance_date)
    end as replace_by
  from dates t
)
select
  i.*,
  v.vehicle_policy_group,
  v.months as months_in_service,
  v.odometer,
  v.odometer_date,
  v.monthly_distance as average_monthly_distance,
  case when v.due then 'Y' else 'N' end as needs_replacement,
  case
    when not v.due then 'none'
    when v.due_by_months and v.due_by_distance then 'months_and_distance'
    when v.due_by_months then 'months'
    else 'distance'
  end as replacement_reason,
  v.replace_by as replace_by_date,
  round((v.replace_by - :today::date) / 30.4375)::int as months_remaining,
  v.limit_months as replacement_months,
  v.limit_odometer as replacement_odometer,
  v.distance as distance_driven,
  v.quantity,
  v.measured_distance,
  v.measured_quantity,
  v.measured_distance / nullif(v.measured_quantity, 0) as fuel_economy,
  v.fuel as fuel_expense,
  v.maintenance as maintenance_expense,
  v.maintenance_per_month as maintenance_per_month,
  v.visits as repair_visits,
  v.operating as operating_expense,
  v.operating / nullif(v.distance, 0) as operating_cost_per_distance,
  v.maintenance / nullif(v.distance, 0) as maintenance_cost_per_distance,
  v.book_value,
  v.capitalized_cost as vehicle_cap_cost,
  v.monthly_rental as monthly_rental_amount,
  v.lease_type
from verdicts v
join vehicle_identity i using (customer_number, vehicle_number)
order by v.due desc, v.replace_by nulls last, v.vehicle_number
