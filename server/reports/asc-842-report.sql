-- Rent is due on the first day of each month, in advance, and interest is a twelfth of the nominal rate a month.
-- See docs/decisions/003-asc-842-present-value.md.
with given as (
  select
    :as_of_date::date as as_of,
    :rate::float8 / 100 / 12 as i,
    -- The part of a month that is left at the end of the day; nothing on a month's last day.
    1 - extract(day from :as_of_date::date)::float8
      / extract(day from date_trunc('month', :as_of_date::date) + interval '1 month - 1 day')::float8 as rest
),
terms as (
  select
    v.*,
    g.as_of,
    g.i,
    g.rest,
    case v.lease_type
      when 'C' then v.lease_term
      else case v.vehicle_type when 'CAR' then :car_term::int else :truck_term::int end
    end as term,
    coalesce(v.depreciation_begin_month, date_trunc('month', v.in_service_date)::date) as first_due
  from vehicles v
  cross join given g
  where v.lease_type in ('O', 'C')
    and v.monthly_rental is not null
    and v.in_service_date <= g.as_of
    and (v.out_of_service_date is null or v.out_of_service_date > g.as_of)
),
elapsed as (
  select
    t.*,
    ((extract(year from as_of) - extract(year from first_due)) * 12
      + extract(month from as_of) - extract(month from first_due) + 1)::int as due_by_now
  from terms t
),
counts as (
  select
    e.*,
    least(greatest(due_by_now, 0), term) as paid,
    greatest(term - greatest(due_by_now, 0), 0) as remaining,
    -- Months until the next rent; payments after that follow monthly.
    rest + greatest(-due_by_now, 0) as ahead,
    -- What is left of the rent that was paid for the running month, in months of rent.
    case when due_by_now > 0 then rest else 0 end as prepaid,
    -- Rents that fall due within the next twelve months.
    least(greatest(term - greatest(due_by_now, 0), 0), greatest(12 - greatest(-due_by_now, 0), 0)) as within_year
  from elapsed e
),
-- The present value of one unit of rent, paid in advance: over the whole term, over what remains, and over what will
-- remain in a year's time.
factors as (
  select
    n.*,
    case when i = 0 then term else (1 - power(1 + i, -term)) / i * (1 + i) end as factor_at_start,
    case when i = 0 then remaining else (1 - power(1 + i, -remaining)) / i * (1 + i) end / power(1 + i, ahead)
      as factor_now,
    case when i = 0 then remaining - within_year
      else (1 - power(1 + i, within_year - remaining)) / i * (1 + i) end / power(1 + i, rest) as factor_in_a_year
  from counts n
),
measured as (
  select
    f.*,
    round((monthly_rental * factor_at_start)::numeric, 2) as initial_liability,
    round((monthly_rental * factor_now)::numeric, 2) as liability,
    round((monthly_rental * factor_in_a_year)::numeric, 2) as liability_in_a_year,
    case
      when remaining = 0 then 'month_to_month'
      when term <= 12 then 'short_term'
      when monthly_rental * factor_at_start >= 0.9 * capitalized_cost then 'finance'
      else 'operating'
    end as classification
  from factors f
),
assets as (
  select
    m.*,
    case
      when remaining = 0 then 0
      when classification = 'finance'
        then round((initial_liability * least(remaining + prepaid, term) / term)::numeric, 2)
      else liability + round((monthly_rental * prepaid)::numeric, 2)
    end as asset
  from measured m
)
select
  i.*,
  v.vehicle_type,
  v.vehicle_category,
  v.contract_id,
  v.contract_description,
  v.sub_contract_id,
  v.bill_sort,
  v.lease_type,
  v.classification as lease_classification,
  v.in_service_date as lease_commencement_date,
  (v.first_due + make_interval(months => v.term) - interval '1 day')::date as lease_end_date,
  v.term as lease_term,
  v.paid as elapsed_months,
  v.remaining as remaining_months,
  v.monthly_rental as monthly_rental_amount,
  :rate::float8 / 100 as discount_rate,
  v.capitalized_cost as vehicle_cap_cost,
  v.initial_liability as initial_lease_liability,
  v.monthly_rental * v.remaining as remaining_payments,
  v.monthly_rental * v.remaining - v.liability as imputed_interest,
  v.liability as lease_liability,
  v.liability - v.liability_in_a_year as current_lease_liability,
  v.liability_in_a_year as noncurrent_lease_liability,
  v.asset as right_of_use_asset,
  case when v.remaining = 0 then 0 else v.initial_liability - v.asset end as accumulated_amortization,
  case v.classification
    when 'finance'
      then round((v.initial_liability / v.term + greatest(v.liability - v.monthly_rental, 0) * v.i)::numeric, 2)
    else v.monthly_rental
  end as monthly_lease_cost,
  v.monthly_rental * least(greatest(v.remaining - 0, 0), v.within_year) as payments_year_1,
  v.monthly_rental * least(greatest(v.remaining - v.within_year, 0), 12) as payments_year_2,
  v.monthly_rental * least(greatest(v.remaining - v.within_year - 12, 0), 12) as payments_year_3,
  v.monthly_rental * least(greatest(v.remaining - v.within_year - 24, 0), 12) as payments_year_4,
  v.monthly_rental * least(greatest(v.remaining - v.within_year - 36, 0), 12) as payments_year_5,
  v.monthly_rental * greatest(v.remaining - v.within_year - 48, 0) as payments_thereafter
from assets v
join vehicle_identity i using (customer_number, vehicle_number)
order by v.vehicle_number
