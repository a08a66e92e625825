-- The rows of the policy acknowledgement report, of all periods.
select
  p.acknowledgement_id,
  d.driver_reference_number, d.driver_last_name, d.driver_first_name, d.driver_email_address, d.driver_mobile,
  c.center_name,
  p.policy_id, f.policy_name, p.policy_version,
  p.assigned_date, p.assigned_by, p.due_date,
  case when p.acknowledged_date is null then case when p.due_date < :today::date then 'OVERDUE' else 'PENDING' end end
    as acknowledgement_status,
  case when p.acknowledged_date is null and p.due_date < :today::date then :today::date - p.due_date end as days_overdue,
  p.reminders_sent, p.last_reminder_date,
  p.acknowledged_date, p.acknowledged_by, p.recorded_by,
  p.acknowledged_date - p.assigned_date as days_to_acknowledge,
  p.version
from policy_acknowledgements p
join drivers d using (customer_number, driver_reference_number)
left join fleet_policies f using (customer_number, policy_id)
left join centers c using (customer_number, center_code)
where d.active and coalesce(d.driver_inactive_from > :today::date, true)
  and (p.acknowledged_date is not null) = (:type::text = 'completed')
  and p.policy_id = coalesce(:policy::text, p.policy_id)
order by p.due_date, d.driver_last_name, d.driver_first_name, d.driver_reference_number, p.policy_id, p.policy_version
