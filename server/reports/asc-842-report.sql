-- Rent is due on the first of each month, either in advance or in arrears. A convention converts a yearly interest rate
-- into a discount factor. See docs/decisions/003-asc-842-present-value.md.
with given as (
  select
    -- Measured at the end of the day.
    :as_of_date::date + 1 as moment,
    case coalesce(:payment_timing::text, 'advance') when 'advance' then 0 else 1 end as arrears,
    coalesce(:interest_convention::text, 'monthly_nominal') = 'actual_365' as by_days,
    -- Growth of one unit in a year.
    case coalesce(:interest_convention::text, 'monthly_nominal')
      when 'monthly_nominal' then power(1 + :rate::float8 / 100 / 12, 12)
      else 1 + :rate::float8 / 100
    end as growth
),
terms as (
  select
    v.*,
    case v.lease_type
      when 'C' then v.lease_term
      else case v.vehicle_type when 'CAR' then :car_term::int else :truck_term::int end
    end as term,
    coalesce(v.depreciation_begin_month, date_trunc('month', v.in_service_date)::date) as begins
  from vehicles v
  cross join given g
  where v.lease_type in ('O', 'C')
    and v.monthly_rental is not null
    and v.in_service_date < g.moment
    and (v.out_of_service_date is null or v.out_of_service_date >= g.moment)
),
-- Leases with the same start and end share their factors, the present value of a rent of one. `elapsed` is in months,
-- with a fraction for the current month; negative before the lease begins.
spans as (
  select
    s.*,
    g.*,
    (extract(year from moment) - extract(year from begins)) * 12 + extract(month from moment) - extract(month from begins)
      + (extract(day from moment) - 1) / extract(day from date_trunc('month', moment) + interval '1 month - 1 day')
      as elapsed
  from (select distinct begins, term from terms) s
  cross join given g
),
payments as (
  select
    s.*,
    case arrears when 0 then due < moment else due <= moment end as is_paid,
    case arrears when 0 then due < in_a_year else due <= in_a_year end as is_within_year,
    due > begins as is_owed_at_start,
    power(growth, -case when by_days then (due - begins) / 365.0 else k / 12.0 end::float8) as worth_at_start,
    power(growth, -case when by_days then (due - moment) / 365.0 else (k - elapsed) / 12 end::float8) as worth,
    power(growth, -case when by_days then (due - in_a_year) / 365.0 else (k - elapsed - 12) / 12 end::float8)
      as worth_in_a_year
  from spans s
  cross join lateral generate_series(arrears, term - 1 + arrears) as k
  cross join lateral (
    select (begins + make_interval(months => k))::date as due, (moment + interval '12 months')::date as in_a_year
  ) days
),
factors as (
  select
    begins,
    term,
    count(*) filter (where is_paid)::int as paid,
    count(*) filter (where not is_paid)::int as remaining,
    count(*) filter (where not is_paid and is_within_year)::int as within_year,
    sum(worth_at_start) as worth_at_start,
    coalesce(sum(worth_at_start) filter (where is_owed_at_start), 0) as owed_at_start,
    coalesce(sum(worth) filter (where not is_paid), 0) as worth,
    coalesce(sum(worth_in_a_year) filter (where not is_within_year), 0) as worth_in_a_year
  from payments
  group by begins, term
),
measured as (
  select
    t.*,
    s.arrears,
    power(s.growth, 1 / 12.0::float8) - 1 as monthly_interest,
    least(greatest(s.elapsed, 0), t.term)::float8 as elapsed,
    coalesce(f.paid, 0) as paid,
    coalesce(f.remaining, 0) as remaining,
    coalesce(f.within_year, 0) as within_year,
    round((monthly_rental * coalesce(f.worth_at_start, 0))::numeric, 2) as initial_asset,
    round((monthly_rental * coalesce(f.owed_at_start, 0))::numeric, 2) as initial_liability,
    round((monthly_rental * coalesce(f.worth, 0))::numeric, 2) as liability,
    round((monthly_rental * coalesce(f.worth_in_a_year, 0))::numeric, 2) as liability_in_a_year,
    case
      when s.elapsed >= t.term then 'month_to_month'
      when t.term <= 12 then 'short_term'
      when monthly_rental * f.worth_at_start >= 0.9 * capitalized_cost then 'finance'
      else 'operating'
    end as classification
  from terms t
  join spans s using (begins, term)
  left join factors f using (begins, term)
),
assets as (
  select
    m.*,
    case classification
      when 'month_to_month' then 0
      when 'finance' then round((initial_asset * (term - elapsed) / term)::numeric, 2)
      -- Rent paid in advance, or owed in arrears.
      else liability + round((monthly_rental * (paid - elapsed))::numeric, 2)
    end as asset
  from measured m
)
select
  i.*,
  v.contract_id,
  v.contract_description,
  v.sub_contract_id,
  v.lease_type,
  v.classification as lease_classification,
  v.in_service_date as lease_commencement_date,
  (v.begins + make_interval(months => v.term) - interval '1 day')::date as lease_end_date,
  v.term as lease_term,
  v.paid as elapsed_months,
  v.remaining as remaining_months,
  v.monthly_rental as monthly_rental_amount,
  :rate::float8 / 100 as discount_rate,
  v.capitalized_cost as vehicle_cap_cost,
  v.initial_liability as initial_lease_liability,
  v.initial_asset as initial_right_of_use_asset,
  v.monthly_rental * v.remaining as remaining_payments,
  v.monthly_rental * v.remaining - v.liability as imputed_interest,
  v.liability as lease_liability,
  v.liability - v.liability_in_a_year as current_lease_liability,
  v.liability_in_a_year as noncurrent_lease_liability,
  v.asset as right_of_use_asset,
  case v.classification when 'month_to_month' then 0 else v.initial_asset - v.asset end as accumulated_amortization,
  case v.classification
    when 'finance' then round(
      (v.initial_asset / v.term + greatest(v.liability - v.monthly_rental * (1 - v.arrears), 0) * v.monthly_interest)
        ::numeric,
      2
    )
    else v.monthly_rental
  end as monthly_lease_cost,
  v.monthly_rental * v.within_year as payments_year_1,
  v.monthly_rental * least(greatest(v.remaining - v.within_year, 0), 12) as payments_year_2,
  v.monthly_rental * least(greatest(v.remaining - v.within_year - 12, 0), 12) as payments_year_3,
  v.monthly_rental * least(greatest(v.remaining - v.within_year - 24, 0), 12) as payments_year_4,
  v.monthly_rental * least(greatest(v.remaining - v.within_year - 36, 0), 12) as payments_year_5,
  v.monthly_rental * greatest(v.remaining - v.within_year - 48, 0) as payments_thereafter
from assets v
join vehicle_identity i using (customer_number, vehicle_number)
order by v.vehicle_number
