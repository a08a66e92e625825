with groups as (
  select distinct r.ro_number, r.vehicle_number, r.submitted_at::date as before, left(l.ata_code, 3) as ata_group
  from repair_orders r
  join repair_order_lines l using (ro_number)
  where r.ro_status in ('SubmittedToClient', 'Asked')
)
select g.ro_number, g.vehicle_number, m.service_date, g.ata_group, m.description as line_description, m.labor_or_part,
  m.vendor_name, m.amount as line_amount, m.odometer, m.repair_order
from groups g
join maintenance_records m on m.vehicle_number = g.vehicle_number and left(m.ata_code, 3) = g.ata_group
  and m.service_date < g.before
order by m.service_date desc, m.repair_order, m.line
