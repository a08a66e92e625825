-- Two separate halves, so that each uses its own index. Not sorted: sorting a year of a large fleet's repairs would
-- delay the first rows.
with lines as (
  select * from maintenance_records
  where not coalesce(:use_bill_date::boolean, false)
    and service_date between :start::date and :end::date
    and status = 'COMPLETED'
  union all
  select * from maintenance_records
  where coalesce(:use_bill_date::boolean, false)
    and bill_date between :start::date and :end::date
    and status = 'COMPLETED'
)
select
  i.*,
  m.service_date,
  m.bill_date,
  m.repair_order,
  m.line as item_sequence,
  m.maintenance_category,
  m.description as line_description,
  m.labor_or_part,
  -- The group is the first part of the code, as in 017-002.
  left(m.ata_code, 3) as ata_group,
  m.ata_code,
  m.quantity as line_quantity,
  m.unit_price,
  m.tax,
  m.amount as expense_amount,
  m.odometer,
  m.vendor_name,
  m.vendor_city,
  m.vendor_state_province,
  m.in_network,
  m.service_date <= i.warranty_end_date and m.odometer <= i.warranty_end_odometer as under_warranty,
  m.invoice_number,
  m.voucher_number,
  m.tread_left_front,
  m.tread_right_front,
  m.tread_left_rear,
  m.tread_right_rear,
  m.brake_pad_left_front,
  m.brake_pad_right_front,
  m.brake_pad_left_rear,
  m.brake_pad_right_rear
from lines m
join vehicle_identity i using (customer_number, vehicle_number)
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
