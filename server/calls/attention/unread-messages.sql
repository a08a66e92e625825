select m.driver_reference_number as reference_number,
  coalesce(d.driver_first_name || ' ' || d.driver_last_name, m.driver_reference_number) as full_name,
  count(*) as unread_messages
from fleet_messages m
left join drivers d using (customer_number, driver_reference_number)
where m.read_at is null and m.sender = 'driver'
group by m.driver_reference_number, d.driver_first_name, d.driver_last_name
order by max(m.sent_at) desc, m.driver_reference_number
