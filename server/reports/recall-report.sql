select
  i.*,
  replace(v.status, ' ', '_') as vehicle_status,
  v.odometer,
  v.odometer_date,
  v.license_plate_number,
  r.campaign_number,
  r.manufacturer_campaign,
  r.oem,
  r.component as recall_component,
  r.summary as recall_summary,
  r.consequence as recall_consequence,
  r.remedy as recall_remedy,
  r.recall_type,
  r.recall_status,
  r.remedy_status,
  r.announced_date,
  r.notified_date,
  r.remedy_available_date,
  r.completed_date as recall_completed_date,
  r.completed_odometer as recall_odometer,
  r.dealer_name,
  case when r.recall_status = 'OPEN' then :today::date - r.announced_date end as days_open
from recalls r
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where (coalesce(:type::text, 'all') = 'all' or r.recall_status = upper(:type::text))
  and (coalesce(:include_out_of_service::boolean, false) or v.status <> 'CLOSE OUT')
