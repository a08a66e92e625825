-- The driver at the time of the accident.
select
  vehicle.*,
  center.*,
  driver.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  replace(v.status, ' ', '_') as vehicle_status,
  v.vehicle_category,
  v.vehicle_type,
  v.bill_sort,
  c.claim_number,
  c.claim_type,
  c.claim_status,
  c.loss_date,
  c.loss_time,
  c.loss_city,
  c.loss_state_province,
  c.claim_description,
  c.claim_preventable,
  c.claim_reported_date,
  c.days_to_report,
  c.police_report_number,
  c.estimated_cost,
  c.actual_cost,
  c.cost_over_estimate,
  c.subrogation,
  c.recovered_share,
  c.claim_net_cost,
  c.claim_closed_date,
  coalesce(c.claim_closed_date, :today::date) - c.loss_date as days_claim_open
from vehicle_claims c
join vehicles v using (customer_number, vehicle_number)
join vehicle_fields vehicle using (customer_number, vehicle_number)
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
left join drivers d on d.customer_number = c.customer_number and d.driver_reference_number = c.driver_reference_number
left join driver_fields driver
  on driver.customer_number = c.customer_number and driver.driver_reference_number = c.driver_reference_number
where c.loss_date between :start::date and :end::date
