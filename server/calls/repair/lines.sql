select l.ro_number, r.vehicle_number, left(l.ata_code, 3) as ata_group, l.ata_code, l.description as line_description,
  l.labor_or_part, l.quantity as line_quantity, l.unit_price, l.amount as line_amount
from repair_orders r
join repair_order_lines l using (ro_number)
where r.ro_status in ('SubmittedToClient', 'Asked')
order by r.submitted_at, l.ro_number, l.line
