-- Costs and distances as in the expense detail report.
with periods as (
  select * from recorded_periods(:type::text, :date::text, :periods::int, :today::date)
),
fleet as (
  select * from asked_vehicles(
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
),
-- Rates in effect on the first day of each month.
rates as (
  select month::date as month, max(i.effective_date) as irs_date, max(c.effective_date) as cra_date
  from (select min(starts) as starts, max(ends) as ends from periods) span
  cross join generate_series(span.starts, span.ends, interval '1 month') as month
  left join irs_mileage_rates i on i.effective_date <= month
  left join cra_automobile_rates c on c.effective_date <= month
  group by 1
),
driven as (
  select
    p.period,
    m.period as month,
    sum(m.distance) as distance,
    coalesce(sum(m.lease), 0) + coalesce(sum(m.fuel), 0) + coalesce(sum(m.maintenance), 0) + coalesce(sum(m.license), 0)
      + coalesce(sum(m.toll), 0) + coalesce(sum(m.violation), 0) + coalesce(sum(m.accident), 0) + coalesce(sum(m.rental), 0)
      + coalesce(sum(m.insurance), 0) + coalesce(sum(m.roadside), 0) + coalesce(sum(m.charging), 0)
      + coalesce(sum(m.transport), 0) as expense,
    -- Unreported use is personal, as in the personal mileage report.
    sum(greatest(m.driven_distance - coalesce(m.business_distance, 0), m.personal_distance)) as unaccounted,
    -- As in the driver 360 mileage report: periods of 30 days, rounded to a whole number if there is more than one.
    sum(case when account.customer_country = 'CAN' then (
      select
        round(a.availability
          * case v.lease_type
            when 'N' then cra.standby_rate_owned * v.capitalized_cost
            else cra.standby_rate_leased * coalesce(v.monthly_rental, m.lease)
          end
          * case when m.business_distance * 2 > m.driven_distance
            then least(a.personal_km / nullif(cra.standby_threshold_km * a.availability, 0), 1)
            else 1
          end, 2)
        + round(a.personal_km * cra.operating_cents_per_km / 100, 2)
      from (select
        case when m.days_available > 30 then ceil(m.days_available / 30.0 - 0.5) else m.days_available / 30.0 end as availability,
        m.personal_distance * 1.609344 as personal_km
      ) a
    ) end) as taxable_benefit
  from periods p
  join vehicle_months m on m.period between p.starts and p.ends
  join fleet v on v.vehicle_number = m.vehicle_number
  join rates on rates.month = m.period
  left join cra_automobile_rates cra on cra.effective_date = rates.cra_date
  cross join accounts account
  group by p.period, m.period
),
months as (
  select
    d.period,
    sum(d.distance) as distance,
    sum(d.expense) as expense,
    sum(d.unaccounted * irs.business_cents / 100) as personal_mileage,
    sum(d.taxable_benefit) as taxable_benefit
  from driven d
  join rates on rates.month = d.month
  left join irs_mileage_rates irs on irs.effective_date = rates.irs_date
  group by d.period
)
select
  p.period,
  case when p.recorded then coalesce(m.expense, 0) end as total_expense,
  a.active_vehicles,
  m.expense / nullif(a.active_vehicles * p.months, 0) as expense_per_vehicle_month,
  case when p.recorded then coalesce(m.distance, 0) end as distance_driven,
  m.expense / nullif(m.distance, 0) as expense_per_distance,
  industry_figure('expense_per_distance', p.period) as expense_per_distance_benchmark,
  -- Rates in effect at the end of the period.
  case when account.customer_country = 'USA' then (
    select r.business_cents / 100 from irs_mileage_rates r where r.effective_date <= p.ends order by r.effective_date desc limit 1
  ) end as irs_reimbursement_rate,
  case when account.customer_country = 'CAN' then (
    select r.first_cents_per_km * 1.609344 / 100 from cra_allowance_rates r
    where r.effective_date <= p.ends order by r.effective_date desc limit 1
  ) end as cra_reimbursement_rate,
  case when p.recorded and account.customer_country = 'USA' then coalesce(m.personal_mileage, 0) end as personal_mileage,
  case when p.recorded and account.customer_country = 'CAN' then coalesce(m.taxable_benefit, 0) end as taxable_benefit
from periods p
cross join accounts account
left join asked_service(
  :type::text, :date::text, :periods::int, :today::date,
  :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
) a on a.period = p.period and p.recorded
left join months m on m.period = p.period and p.recorded
order by p.starts
