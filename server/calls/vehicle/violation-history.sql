select n.violation_id, n.violation_date, n.violation_type, n.violation_status, n.violation_authority, n.citation_number,
  n.violation_city, n.violation_state_province, n.violation_fine, n.violation_fee, n.violation_total,
  n.violation_received_date, n.days_to_receive, n.paid_date, n.days_to_pay
from vehicles v
left join vehicle_violations n using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by n.violation_date desc, n.violation_id
