-- Unreported use counts as personal, and so does commuting (26 CFR 1.274-5, 1.61-21). What a user has confirmed can be more than
-- the odometers say.
with periods as (
  select
    p.*,
    p.end_odometer - p.start_odometer as total,
    coalesce(p.business_miles, 0) as business,
    greatest(p.end_odometer - p.start_odometer - coalesce(p.business_miles, 0), p.commuting_miles + p.personal_miles, 0) as personal,
    r.business_cents
  from mileage_periods p
  left join lateral (
    select business_cents from irs_mileage_rates
    where effective_date <= p.period_start
    order by effective_date desc
    limit 1
  ) r on true
  -- Months are complete: the month of the first day counts from its beginning.
  where p.period_start between date_trunc('month', :start::date)::date and :end::date
),
-- Days on which a driver had the vehicle, whatever the period of the report.
availability as (
  select customer_number, vehicle_number, driver_reference_number, sum(days_available) as days
  from mileage_periods
  group by customer_number, vehicle_number, driver_reference_number
),
usage as (
  select
    customer_number,
    vehicle_number,
    driver_reference_number,
    min(period_start) as period_start,
    max(period_end) as period_end,
    count(*) filter (where reported)::int as months_reported,
    min(start_odometer) as start_odometer,
    max(end_odometer) as end_odometer,
    sum(total)::int as total_distance,
    sum(business)::int as business_distance,
    sum(commuting_miles)::int as commuting_distance,
    sum(personal)::int as personal_distance,
    sum(days_available)::int as days_available,
    max(fair_market_value) as fair_market_value,
    max(workplace) as workplace,
    null::boolean as reported,
    null::date as reported_date,
    null::text as exception_reason,
    null::int as reported_distance,
    null::int as unreported_distance,
    sum(personal * business_cents / 100) as mileage_rate_value
  from periods
  where :type::text <> '2'
  group by customer_number, vehicle_number, driver_reference_number
  union all
  select
    customer_number,
    vehicle_number,
    driver_reference_number,
    period_start,
    period_end,
    null,
    start_odometer,
    end_odometer,
    total,
    business,
    commuting_miles,
    personal,
    days_available,
    fair_market_value,
    workplace,
    reported,
    reported_date,
    replace(exception_reason, ' ', '_'),
    case when reported then business_miles + commuting_miles + personal_miles end,
    greatest(total - case when reported then business_miles + commuting_miles + personal_miles else 0 end, 0),
    null
  from periods
  where :type::text = '2' and exception_reason is not null
),
valued as (
  select
    u.*,
    -- Without any distance, there is no business use.
    coalesce(u.personal_distance::float8 / nullif(u.personal_distance + u.business_distance, 0), 1) as personal_share,
    round(a.annual_lease_value + a.rate_above * u.fair_market_value, 2) as annual_lease_value,
    -- Fewer than 30 days count four times each, up to 30 days (26 CFR 1.61-21(d)(4)).
    round(
      (a.annual_lease_value + a.rate_above * u.fair_market_value)
        * case when h.days < 30 then least(u.days_available * 4, 30) else u.days_available end / 365,
      2
    ) as prorated_lease_value,
    coalesce(round(u.personal_distance * :mileage_allow::numeric, 2), 0) as fuel_charge
  from usage u
  join availability h using (customer_number, vehicle_number, driver_reference_number)
  left join lateral (
    select annual_lease_value, rate_above from irs_annual_lease_values
    where effective_date <= u.period_end and fair_market_value_from <= u.fair_market_value
    order by effective_date desc, fair_market_value_from desc
    limit 1
  ) a on true
)
select
  vehicle.*,
  center.*,
  driver.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  v.vehicle_category,
  v.bill_sort,
  u.period_start,
  u.period_end,
  u.months_reported,
  u.start_odometer,
  u.end_odometer,
  u.total_distance,
  u.business_distance,
  u.commuting_distance,
  u.personal_distance,
  u.personal_share,
  u.workplace,
  u.days_available,
  u.fair_market_value,
  u.annual_lease_value,
  u.prorated_lease_value,
  round((u.prorated_lease_value * u.personal_share)::numeric, 2) as personal_lease_value,
  u.fuel_charge,
  coalesce(round((u.prorated_lease_value * u.personal_share)::numeric, 2), 0) + u.fuel_charge as taxable_value,
  u.mileage_rate_value / nullif(u.personal_distance, 0) as mileage_rate,
  round(u.mileage_rate_value, 2) as mileage_rate_value,
  u.exception_reason,
  u.reported,
  u.reported_date,
  u.reported_distance,
  u.unreported_distance
from valued u
join vehicles v on v.customer_number = u.customer_number and v.vehicle_number = u.vehicle_number
join centers c on c.customer_number = v.customer_number and c.center_code = v.center_code
left join drivers d on d.customer_number = u.customer_number and d.driver_reference_number = u.driver_reference_number
-- The driver during the period.
join vehicle_fields vehicle on vehicle.customer_number = v.customer_number and vehicle.vehicle_number = v.vehicle_number
join center_fields center on center.customer_number = c.customer_number and center.center_code = c.center_code
left join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
where :center_code::text is null
  or :center_code::text in (
    c.level_01, c.level_02, c.level_03, c.level_04, c.level_05,
    c.level_06, c.level_07, c.level_08, c.level_09, c.level_10
  )
order by u.vehicle_number, u.period_start, u.driver_reference_number
