select c.claim_number, c.claim_type, c.claim_status, c.loss_date, c.loss_time, c.loss_city, c.loss_state_province,
  c.claim_description, c.claim_preventable, c.claim_reported_date, c.days_to_report, c.police_report_number,
  c.estimated_cost, c.actual_cost, c.cost_over_estimate, c.subrogation, c.recovered_share, c.claim_net_cost,
  c.claim_closed_date, coalesce(c.claim_closed_date, :today::date) - c.loss_date as days_claim_open,
  c.driver_reference_number, d.driver_last_name, d.driver_first_name
from vehicles v
left join vehicle_claims c using (customer_number, vehicle_number)
left join drivers d on d.customer_number = c.customer_number and d.driver_reference_number = c.driver_reference_number
where v.vehicle_number = upper(:vehicle)
order by c.loss_date desc, c.claim_number
