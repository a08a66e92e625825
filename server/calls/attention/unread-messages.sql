-- None if all of them are fewer than the threshold of the person.
select reference_number, full_name, unread_messages
from (
  select m.driver_reference_number as reference_number, n.threshold,
    coalesce(d.driver_first_name || ' ' || d.driver_last_name, m.driver_reference_number) as full_name,
    count(*) as unread_messages, sum(count(*)) over () as unread, max(m.sent_at) as sent_at
  from fleet_messages m
  cross join own_notice('messages') n
  left join drivers d using (customer_number, driver_reference_number)
  where m.read_at is null and m.sender = 'driver' and (n.centers is null or d.center_code = any (n.centers))
  group by m.driver_reference_number, d.driver_first_name, d.driver_last_name, n.threshold
) groups_of_driver
where unread >= threshold
order by sent_at desc, reference_number
