-- Open recalls of vehicles in service.
select
  i.*,
  v.odometer,
  v.odometer_date,
  v.license_plate_number,
  v.license_plate_state_province,
  d.driver_mobile,
  d.driver_email_address,
  d.driver_city,
  d.driver_state_province,
  r.campaign_number,
  r.manufacturer_campaign,
  r.oem,
  r.component as recall_component,
  r.summary as recall_summary,
  r.consequence as recall_consequence,
  r.remedy as recall_remedy,
  r.recall_type,
  r.remedy_status,
  r.announced_date,
  r.notified_date,
  r.remedy_available_date,
  :today::date - r.announced_date as days_open,
  :today::date - r.notified_date as days_since_notice
from recalls r
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
left join drivers d on d.customer_number = i.customer_number and d.driver_reference_number = i.driver_reference_number
where r.recall_status = 'OPEN'
  and v.status = 'ON BILLING'
  and (:remedy::text is null or (:remedy::text = 'available') = (r.remedy_status = 'RemedyAvailable'))
  and (:recall_type::text is null or r.recall_type = :recall_type::text)
  and (:days_open::int is null or r.announced_date <= :today::date - :days_open::int)
