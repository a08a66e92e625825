-- A redeemed voucher has the number of the repair order that it paid, after an R.
select
  vehicle.*,
  center.*,
  driver.*,
  v.vehicle_category,
  v.vehicle_type,
  v.bill_sort,
  v.odometer,
  v.odometer_date,
  d.driver_mobile,
  d.driver_email_address,
  u.voucher_number,
  u.voucher_status,
  replace(u.service, ' ', '_') as voucher_service,
  u.issued_date,
  u.due_date,
  u.due_odometer,
  u.expiration_date,
  u.redeemed_date,
  u.reminders_sent,
  u.redeemed_date - u.issued_date as days_to_redeem,
  r.odometer as service_odometer,
  case u.voucher_status
    when 'REDEEMED' then greatest(r.odometer - u.due_odometer, 0)
    when 'ISSUED' then greatest(v.odometer - u.due_odometer, 0)
  end as distance_past_due,
  r.repair_order,
  r.invoice_number,
  r.vendor_name,
  r.vendor_city,
  r.vendor_state_province,
  r.amount as expense_amount
from vouchers u
join vehicles v on v.customer_number = u.customer_number and v.vehicle_number = u.vehicle_number
left join drivers d on d.customer_number = u.customer_number and d.driver_reference_number = u.driver_reference_number
-- The driver on the voucher.
join vehicle_fields vehicle on vehicle.customer_number = v.customer_number and vehicle.vehicle_number = v.vehicle_number
join center_fields center on center.customer_number = v.customer_number and center.center_code = v.center_code
left join driver_fields driver
  on driver.customer_number = d.customer_number and driver.driver_reference_number = d.driver_reference_number
left join lateral (
  select
    m.repair_order,
    min(m.odometer) as odometer,
    min(m.invoice_number) as invoice_number,
    min(m.vendor_name) as vendor_name,
    min(m.vendor_city) as vendor_city,
    min(m.vendor_state_province) as vendor_state_province,
    sum(m.amount) as amount
  from maintenance_records m
  where u.voucher_status = 'REDEEMED'
    and m.customer_number = u.customer_number
    and m.repair_order = substr(u.voucher_number, 2)
  group by m.repair_order
) r on true
where u.issued_date between :start::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
