-- One row per repair order: its first line and the totals of all its lines. Not sorted: sorting a year of a large
-- fleet's repairs would delay the first rows.
select
  i.*,
  d.driver_mobile,
  d.driver_email_address,
  m.status as maintenance_status,
  m.service_date,
  case when m.status <> 'COMPLETED' then :today::date - m.service_date end as days_open,
  m.repair_order,
  m.maintenance_category,
  o.work as repair_description,
  o.lines as repair_lines,
  o.labor as labor_amount,
  o.parts as parts_amount,
  o.tax,
  o.amount as expense_amount,
  m.odometer,
  m.vendor_name,
  m.vendor_city,
  m.vendor_state_province,
  m.in_network,
  m.service_date <= i.warranty_end_date and m.odometer <= i.warranty_end_odometer as under_warranty,
  case when m.status = 'COMPLETED' then m.bill_date end as bill_date,
  case when m.status = 'COMPLETED' then m.invoice_number end as invoice_number,
  m.voucher_number
from maintenance_records m
cross join lateral (
  select
    string_agg(l.description, '; ' order by l.line) as work,
    count(*)::int as lines,
    sum(l.amount - l.tax) filter (where l.labor_or_part = 'LABOR') as labor,
    sum(l.amount - l.tax) filter (where l.labor_or_part = 'PART') as parts,
    sum(l.tax) as tax,
    sum(l.amount) as amount
  from maintenance_records l
  where l.customer_number = m.customer_number and l.repair_order = m.repair_order
) o
join vehicle_identity i using (customer_number, vehicle_number)
left join drivers d on d.customer_number = i.customer_number and d.driver_reference_number = i.driver_reference_number
where m.line = 1
  and m.service_date between :start::date and :end::date
  and (:status::text[] is null or replace(m.status, ' ', '_') = any (:status::text[]))
