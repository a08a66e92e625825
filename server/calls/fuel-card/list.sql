-- The last use of a card: of that of a vehicle, its own transactions; of that of a driver, those of the driver's vehicles.
select c.card_reference, c.card_type, c.card_number, c.card_status, c.status_date,
  c.vehicle_number,
  d.driver_reference_number, d.driver_first_name, d.driver_last_name,
  n.center_name,
  c.fuel_profile,
  u.last_used,
  c.replace_reason, c.replaced_by, c.pin_made_at,
  case when c.send_street is not null then json_build_object(
    'street', c.send_street, 'street_2', c.send_street_2, 'city', c.send_city,
    'region', c.send_region, 'postal_code', c.send_postal_code, 'country', c.send_country
  ) when d.driver_address_1 is not null then json_build_object(
    'street', d.driver_address_1, 'street_2', d.driver_address_2, 'city', d.driver_city,
    'region', d.driver_state_province, 'postal_code', d.driver_postal_code, 'country', d.driver_country
  ) end as send_to,
  coalesce(c.changed_by, c.created_by) as changed_by,
  c.version
from fuel_cards c
left join vehicles v using (customer_number, vehicle_number)
left join drivers d
  on d.customer_number = c.customer_number
  and d.driver_reference_number = coalesce(c.driver_reference_number, v.driver_reference_number)
left join centers n
  on n.customer_number = c.customer_number and n.center_code = coalesce(v.center_code, d.center_code)
left join lateral (
  select max(
    (
      select f.transaction_date from fuel_transactions f
      where f.customer_number = c.customer_number and f.vehicle_number = w.vehicle_number and f.card_number = c.card_number
      order by f.transaction_date desc
      limit 1
    )
  ) as last_used
  from vehicles w
  where c.card_type <> 'DRIVER_ID' and w.customer_number = c.customer_number
    and case c.card_type
      when 'VEHICLE' then w.vehicle_number = c.vehicle_number
      else w.driver_reference_number = c.driver_reference_number
    end
) u on true
order by c.card_reference
