-- One query for two calls: the call for completed inspections returns one row per answer.
select
  vehicle.*,
  center.*,
  driver.*,
  v.vehicle_category,
  v.vehicle_type,
  v.license_plate_number,
  v.bill_sort,
  d.driver_mobile,
  d.driver_email_address,
  n.inspection_id,
  n.template_name as inspection_template,
  n.inspection_type,
  n.assigned_date,
  n.due_date,
  n.reminders_sent,
  n.completed_date,
  n.completed_time,
  case when n.completed_date is not null then greatest(n.completed_date - n.due_date, 0) end as days_late,
  n.odometer,
  n.result as inspection_result,
  n.comments as inspection_comments,
  case when n.completed_date is null then case when n.due_date < :today::date then 'OVERDUE' else 'DUE' end end as inspection_state,
  case when n.completed_date is null and n.due_date < :today::date then :today::date - n.due_date end as days_overdue,
  a.question_number,
  a.question,
  a.answer as inspection_answer,
  a.passed as answer_passed,
  a.note as answer_note
from inspections n
left join inspection_answers a
  on :completed::text = 'true'
  and a.customer_number = n.customer_number
  and a.inspection_id = n.inspection_id
join vehicles v on v.customer_number = n.customer_number and v.vehicle_number = n.vehicle_number
left join drivers d on d.customer_number = n.customer_number and d.driver_reference_number = n.driver_reference_number
-- The driver of the inspection.
join vehicle_fields vehicle on vehicle.customer_number = v.customer_number and vehicle.vehicle_number = v.vehicle_number
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
left join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
where n.due_date between :start::date and :end::date
  and (n.completed_date is not null) = (:completed::text = 'true')
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
