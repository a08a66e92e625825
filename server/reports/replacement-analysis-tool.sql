-- The rule. REPLACE_NOW: the vehicle has reached the months or the miles of its replacement policy, as in the
-- replacement analysis. REPLACE_SOON: it will do so within the months ahead, at its average monthly distance, or its
-- maintenance cost per mile is at least the given multiple of its category's. KEEP: otherwise. Based on the last
-- complete months.
with given as (
  select
    (date_trunc('month', :today::date) - make_interval(months => :report_months::int))::date as history_start,
    date_trunc('month', :today::date)::date as history_end,
    (:today::date + make_interval(months => :months_ahead::int))::date as horizon,
    :maintenance_factor::numeric as factor
),
months as (
  select
    e.customer_number,
    e.vehicle_number,
    e.period,
    max(e.distance) as distance,
    sum(e.amount) filter (where e.expense_category = 'maintenance') as maintenance
  from expenses e
  cross join given g
  where e.period >= g.history_start and e.period < g.history_end
  group by e.customer_number, e.vehicle_number, e.period
),
history as (
  select
    customer_number,
    vehicle_number,
    sum(distance) as distance,
    sum(distance)::numeric / count(*) as monthly_distance,
    coalesce(sum(maintenance), 0) as maintenance
  from months
  group by customer_number, vehicle_number
),
reckoned as (
  select
    v.*,
    (extract(year from a.age) * 12 + extract(month from a.age))::int as months,
    h.distance,
    h.monthly_distance,
    h.maintenance,
    h.maintenance / nullif(h.distance, 0) as maintenance_rate,
    sum(h.maintenance) over category / nullif(sum(h.distance) over category, 0) as category_rate
  from vehicles v
  cross join lateral (select age(:today::date, v.in_service_date) as age) a
  left join history h on h.customer_number = v.customer_number and h.vehicle_number = v.vehicle_number
  where v.status = 'ON BILLING' and v.in_service_date is not null
  window category as (partition by v.customer_number, v.vehicle_category)
),
dates as (
  select
    v.*,
    months >= replacement_policy_months as old,
    coalesce(odometer >= replacement_policy_odometer, false) as driven,
    maintenance_rate / nullif(category_rate, 0) as ratio,
    (in_service_date + make_interval(months => replacement_policy_months))::date as age_limit,
    case
      when odometer >= replacement_policy_odometer then coalesce(reached.day, odometer_date)
      -- More than a hundred years ahead counts as never.
      when (replacement_policy_odometer - odometer) < monthly_distance * 1200
        then :today::date + round((replacement_policy_odometer - odometer) / monthly_distance * 30.4375)::int
    end as distance_limit
  from reckoned v
  left join lateral (
    select limit_day(v.customer_number, v.vehicle_number, v.in_service_date, v.replacement_policy_odometer) as day
  ) reached on v.odometer >= v.replacement_policy_odometer
),
verdicts as (
  select
    d.*,
    least(age_limit, distance_limit) as replace_by,
    age_limit <= g.horizon as old_soon,
    odometer + coalesce(monthly_distance, 0) * :months_ahead::int >= replacement_policy_odometer as driven_soon,
    coalesce(ratio >= g.factor, false) as costly,
    least(age_limit, distance_limit) <= g.horizon as soon
  from dates d
  cross join given g
)
select
  i.*,
  v.vehicle_policy_group,
  v.months as months_in_service,
  v.odometer,
  v.odometer_date,
  case
    when v.old or v.driven then 'REPLACE_NOW'
    when v.soon or v.costly then 'REPLACE_SOON'
    else 'KEEP'
  end as recommendation,
  case
    when v.old and v.driven then 'AGE_AND_DISTANCE'
    when v.old then 'AGE'
    when v.driven then 'DISTANCE'
    when v.soon and v.old_soon and v.driven_soon then 'AGE_AND_DISTANCE'
    when v.soon and v.old_soon then 'AGE'
    when v.soon then 'DISTANCE'
    when v.costly then 'MAINTENANCE'
    else 'NONE'
  end as recommendation_reason,
  v.replace_by as replace_by_date,
  v.age_limit as age_limit_date,
  v.distance_limit as distance_limit_date,
  v.replacement_policy_months as replacement_months,
  v.replacement_policy_odometer as replacement_odometer,
  v.replacement_policy_months - v.months as policy_months_left,
  v.replacement_policy_odometer - v.odometer as policy_distance_left,
  v.monthly_distance as average_monthly_distance,
  v.distance as distance_driven,
  v.maintenance as maintenance_expense,
  v.maintenance_rate as maintenance_cost_per_distance,
  v.category_rate as category_maintenance,
  v.ratio as maintenance_ratio,
  v.book_value,
  v.market_value,
  v.market_value - v.book_value as equity,
  v.capitalized_cost as vehicle_cap_cost,
  v.monthly_rental as monthly_rental_amount,
  v.lease_type,
  v.lease_term
from verdicts v
join vehicle_identity i using (customer_number, vehicle_number)
join centers c on c.customer_number = v.customer_number and c.center_code = v.center_code
where :center_code::text is null
  or :center_code::text in (
    c.level_01, c.level_02, c.level_03, c.level_04, c.level_05,
    c.level_06, c.level_07, c.level_08, c.level_09, c.level_10
  )
