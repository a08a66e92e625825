-- One row per case opened within the period. A case is open while its status is NEW or IN-PROGRESS; CANCELLED, MERGED
-- and RESOLVED are closed. Days and times are in the time zone of the account. Hours include nights and weekends.
select
  vehicle.*,
  center.*,
  driver.*,
  c.case_number,
  c.case_status,
  c.case_created_date,
  c.first_response_date,
  c.case_completed_date,
  -- A case that was closed after the period is not in a month of the trend.
  case when c.case_completed_date < (:end::date + 1)::timestamptz then c.case_completed_date end as closed_in_period,
  extract(epoch from c.first_response_date - c.case_created_date) / 3600 as hours_to_response,
  extract(epoch from c.case_completed_date - c.case_created_date) / 3600 as hours_to_close,
  case
    when c.case_status in ('NEW', 'IN-PROGRESS') then :today::date - c.case_created_date::date
  end as days_open,
  c.category_name as case_category,
  c.subject_id_name,
  c.internal,
  c.summary as case_summary
from crm_cases c
-- A case about the account has no vehicle. The driver is the driver on the case.
left join vehicles v on v.customer_number = c.customer_number and v.vehicle_number = c.vehicle_number
left join vehicle_fields vehicle
  on vehicle.customer_number = c.customer_number and vehicle.vehicle_number = c.vehicle_number
left join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
left join driver_fields driver
  on driver.customer_number = c.customer_number and driver.driver_reference_number = c.driver_reference_number
where c.case_created_date >= :start::date::timestamptz
  and c.case_created_date < (:end::date + 1)::timestamptz
order by c.case_created_date desc, c.case_number
