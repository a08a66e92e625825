-- Who has an older version that is not acknowledged got the current one when it was issued.
select d.driver_reference_number, d.driver_last_name, d.driver_first_name, d.driver_email_address, c.center_name,
  string_agg(f.policy_name, ', ' order by f.policy_name, f.policy_id) as missing_policies,
  count(*) as missing_policy_count
from drivers d
join fleet_policies f on f.customer_number = d.customer_number and f.policy_id = coalesce(:policy::text, f.policy_id)
left join centers c on c.customer_number = d.customer_number and c.center_code = d.center_code
where d.active and coalesce(d.driver_inactive_from > :today::date, true)
  and not exists (
    select from policy_acknowledgements p
    where p.customer_number = d.customer_number and p.driver_reference_number = d.driver_reference_number
      and p.policy_id = f.policy_id and (p.policy_version = f.policy_version or p.acknowledged_date is null)
  )
group by d.driver_reference_number, d.driver_last_name, d.driver_first_name, d.driver_email_address, c.center_name
order by d.driver_last_name, d.driver_first_name, d.driver_reference_number
