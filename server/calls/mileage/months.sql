-- A month that is reported is only listed if that is asked for.
select p.mileage_id, p.driver_reference_number, d.driver_last_name, d.driver_first_name, d.driver_email_address,
  date_trunc('month', p.period_start)::date as calendar_month, p.period_start, p.period_end,
  p.vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model, c.center_name,
  p.start_odometer, p.end_odometer, p.end_odometer - p.start_odometer as total_distance,
  p.business_miles, p.commuting_miles, p.personal_miles, p.commuting_miles + p.personal_miles as personal_distance,
  case when p.reported then 'REPORTED' when p.period_end < :today::date then 'MISSING' else 'OPEN' end as mileage_state,
  p.reported_date, p.reported_by, p.reminded_date, p.version
from mileage_periods p
left join vehicles v using (customer_number, vehicle_number)
left join centers c using (customer_number, center_code)
left join drivers d on d.customer_number = p.customer_number and d.driver_reference_number = p.driver_reference_number
where p.period_start between (:start || '-01')::date and (:end || '-01')::date + interval '1 month' - interval '1 day'
  and p.period_start <= :today::date
  and (not p.reported or coalesce(:include_reported::boolean, false))
-- An open month comes after those that are missing, and before those that are reported.
order by p.reported, p.period_end >= :today::date, date_trunc('month', p.period_start) desc, d.driver_last_name, d.driver_first_name, p.vehicle_number
