-- A driver with several vehicles is shown with the first one.
select
  driver.*,
  center.*,
  vehicle.*,
  d.driver_employee_id,
  d.driver_email_address,
  d.driver_mobile,
  d.driver_city,
  d.driver_state_province,
  d.mobile_registered,
  p.policy_id,
  f.policy_name,
  p.policy_version,
  p.assigned_date,
  p.due_date,
  p.reminders_sent,
  p.last_reminder_date,
  p.acknowledged_date,
  p.acknowledged_time,
  p.acknowledged_by,
  p.acknowledged_date - p.assigned_date as days_to_acknowledge,
  case when p.acknowledged_date is null then case when p.due_date < :today::date then 'OVERDUE' else 'PENDING' end end
    as acknowledgement_status,
  case when p.acknowledged_date is null and p.due_date < :today::date then :today::date - p.due_date end as days_overdue
from policy_acknowledgements p
join drivers d on d.customer_number = p.customer_number and d.driver_reference_number = p.driver_reference_number
left join fleet_policies f on f.customer_number = p.customer_number and f.policy_id = p.policy_id
left join lateral (
  select min(v.vehicle_number) as vehicle_number
  from vehicles v
  where v.customer_number = d.customer_number
    and v.driver_reference_number = d.driver_reference_number
    and v.status = 'ON BILLING'
) own on true
join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
join center_fields center on center.customer_number = d.customer_number and center.center_code = d.center_code
left join vehicle_fields vehicle
  on vehicle.customer_number = d.customer_number and vehicle.vehicle_number = own.vehicle_number
where (d.active and coalesce(d.driver_inactive_from > :today::date, true))
  and p.assigned_date between :start::date and :end::date
  and (p.acknowledged_date is not null) = (:type::text = 'completed')
