-- Not sorted: sorting would delay the first rows.
select
  i.*,
  replace(v.status, ' ', '_') as vehicle_status,
  v.license_plate_number,
  v.license_plate_state_province,
  n.violation_id,
  n.violation_date,
  replace(n.violation_type, ' ', '_') as violation_type,
  case when n.paid_date is null then 'OPEN' else 'PAID' end as violation_status,
  n.authority as violation_authority,
  n.citation_number,
  n.city as violation_city,
  n.state_province as violation_state_province,
  n.fine as violation_fine,
  n.fee as violation_fee,
  n.fine + n.fee as violation_total,
  n.received_date as violation_received_date,
  n.received_date - n.violation_date as days_to_receive,
  n.paid_date,
  n.paid_date - n.received_date as days_to_pay
from violations n
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where n.violation_date between :start::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
