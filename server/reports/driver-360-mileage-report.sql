-- Monthly reports of drivers with the app, as in the personal mileage report. Not sorted, as in the fuel detail report.
select
  vehicle.*,
  center.*,
  driver.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  v.bill_sort,
  p.period_start,
  p.period_end,
  p.reported_date,
  p.start_odometer,
  p.end_odometer,
  p.end_odometer - p.start_odometer as total_distance,
  p.business_miles as business_distance,
  p.commuting_miles as commuting_distance,
  -- Commuting is personal use, shown separately as a part of it.
  p.commuting_miles + p.personal_miles as personal_distance,
  -- What a user has confirmed can be more than the odometers say.
  p.business_miles::numeric
    / nullif(greatest(p.end_odometer - p.start_odometer, p.business_miles + p.commuting_miles + p.personal_miles), 0)
    as business_share,
  (p.commuting_miles + p.personal_miles)::numeric
    / nullif(greatest(p.end_odometer - p.start_odometer, p.business_miles + p.commuting_miles + p.personal_miles), 0)
    as personal_share,
  p.exception_reason is distinct from 'LATE' as reported_on_time,
  p.reported_date - p.period_end as days_to_report,
  replace(p.exception_reason, ' ', '_') as exception_reason,
  p.workplace,
  p.days_available,
  r.odometer as recorded_odometer,
  r.source as odometer_source,
  round(benefit.standby, 2) as standby_charge,
  round(benefit.operating, 2) as operating_benefit,
  round(benefit.standby, 2) + round(benefit.operating, 2) as automobile_benefit
from mileage_periods p
join accounts a using (customer_number)
join vehicles v using (customer_number, vehicle_number)
join vehicle_fields vehicle using (customer_number, vehicle_number)
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
-- The driver during the period.
join drivers d on d.customer_number = p.customer_number and d.driver_reference_number = p.driver_reference_number
join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
left join odometer_readings r
  on r.customer_number = p.customer_number and r.vehicle_number = p.vehicle_number and r.reading_date = p.period_end
-- Only in Canada: Income Tax Act, 6(1)(e), (k), 6(2), and Regulation 7305.1.
left join lateral (
  select
    rates.*,
    (p.commuting_miles + p.personal_miles) * 1.609344 as personal_km,
    -- Periods of 30 days, rounded to a whole number if there is more than one.
    case when p.days_available > 30 then ceil(p.days_available / 30.0 - 0.5) else p.days_available / 30.0 end as availability
  from cra_automobile_rates rates
  where a.customer_country = 'CAN' and rates.effective_date <= p.period_start
  order by rates.effective_date desc
  limit 1
) canada on true
left join lateral (
  select
    availability
      * case v.lease_type
        when 'N' then standby_rate_owned * v.capitalized_cost
        else standby_rate_leased * v.monthly_rental
      end
      -- Reduced if more than half of the distance is business use.
      * case when p.business_miles * 2 > p.end_odometer - p.start_odometer
        then least(personal_km / nullif(standby_threshold_km * availability, 0), 1)
        else 1
      end as standby,
    personal_km * operating_cents_per_km / 100 as operating
) benefit on true
-- Months are complete: the month of the first day counts from its beginning.
where p.period_start between date_trunc('month', :start::date)::date and :end::date
  and p.reported
  and d.mobile_registered
