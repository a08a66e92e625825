select
  t.termination_id, t.vehicle_number, t.termination_status, t.return_date, t.pickup_date, t.odometer, t.vehicle_condition,
  t.vehicle_drives, t.keys_returned, t.place_city || ', ' || t.place_state_province as vehicle_place, t.contact_name,
  t.contact_phone, t.special_instructions, cardinality(t.document_ids) as document_count, t.lease_type, t.months_left,
  t.remaining_rent, t.over_miles, t.over_miles_charge, t.payoff, t.estimated_value, t.gain_loss, t.created_by, t.created_at,
  t.decided_by, t.decided_at, t.version
from vehicles v
left join vehicle_terminations t using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by t.created_at desc, t.termination_id desc
