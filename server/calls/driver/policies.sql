select
  p.acknowledgement_id, p.policy_id, f.policy_name, p.policy_version, p.assigned_date, p.due_date,
  case when p.acknowledged_date is null then case when p.due_date < :today::date then 'OVERDUE' else 'PENDING' end end
    as acknowledgement_status,
  case when p.acknowledged_date is null and p.due_date < :today::date then :today::date - p.due_date end as days_overdue,
  p.acknowledged_date, p.acknowledged_by
from policy_acknowledgements p
left join fleet_policies f using (customer_number, policy_id)
where p.driver_reference_number = upper(:driver::text)
order by p.acknowledged_date is not null, p.due_date desc, p.policy_id, p.policy_version
