select
  vehicle.*,
  center.*,
  driver.*,
  v.vehicle_category,
  v.vehicle_type,
  v.fuel_type,
  v.bill_sort,
  d.driver_mobile,
  e.event_number,
  e.event_date,
  e.event_time,
  replace(e.service_type, ' ', '_') as roadside_service,
  e.cause as roadside_cause,
  e.event_status,
  e.event_city,
  e.event_state_province,
  e.provider_name,
  e.response_minutes,
  e.completed_time,
  e.tow_distance,
  e.tow_destination,
  e.odometer,
  e.event_date <= v.warranty_end_date and e.odometer <= v.warranty_end_odometer as under_warranty,
  e.invoice_number,
  e.amount as expense_amount
from roadside_events e
join vehicles v on v.customer_number = e.customer_number and v.vehicle_number = e.vehicle_number
left join drivers d on d.customer_number = e.customer_number and d.driver_reference_number = e.driver_reference_number
-- The driver at the time of the event.
join vehicle_fields vehicle on vehicle.customer_number = v.customer_number and vehicle.vehicle_number = v.vehicle_number
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
left join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
where e.event_date between :start::date and :end::date
