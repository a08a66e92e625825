select message_id as id, case :language when 'fr-CA' then title_fr else title_en end as title,
  case :language when 'fr-CA' then body_fr else body_en end as body, is_urgent
from login_messages
where current_date between from_date and coalesce(to_date, current_date)
order by is_urgent desc, from_date desc, message_id
