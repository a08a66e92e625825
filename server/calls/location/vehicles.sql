select v.vehicle_number, v.client_vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model, v.vehicle_category, v.fuel_type,
  replace(v.status, ' ', '_') as vehicle_status,
  d.driver_last_name, d.driver_first_name, c.center_name, v.odometer,
  coalesce(p.position_source, 'NONE') as position_source,
  p.positioned_at, p.position_city || ', ' || p.position_state_province as position_place, p.position_state_province,
  p.latitude, p.longitude,
  nullif(
    concat_ws(', ', g.garage_address_1, g.garage_address_2, g.garage_city, g.garage_state_province || ' ' || g.garage_postal_code), ''
  ) as garage_address,
  case when g.vehicle_number is not null then coalesce(g.garage_address_check, 'UNCHECKED') end as garage_address_check,
  g.garage_address_1, g.garage_address_2, g.garage_city, g.garage_county, g.garage_state_province, g.garage_postal_code,
  g.garage_geocode,
  -- As stored, for forms.
  case when g.vehicle_number is not null then
    json_build_object(
      'street', g.garage_address_1, 'street_2', g.garage_address_2, 'city', g.garage_city, 'region', g.garage_state_province,
      'postal_code', g.garage_postal_code, 'country', g.garage_country,
      'county', g.garage_county, 'geocode', g.garage_geocode, 'check', g.garage_address_check
    )
  end as garage,
  coalesce(g.version, 0) as version
from vehicles v
join centers c using (customer_number, center_code)
left join drivers d using (customer_number, driver_reference_number)
left join vehicle_places p on p.customer_number = v.customer_number and p.vehicle_number = v.vehicle_number
left join garage_addresses g on g.customer_number = v.customer_number and g.vehicle_number = v.vehicle_number
where v.status <> 'CLOSE OUT'
  and (:status::text is null or v.status = replace(:status::text, '_', ' '))
  and (:category::text is null or v.vehicle_category = :category::text)
  and (:power::text is null or (v.fuel_type = 'ELECTRIC') = (:power::text = 'ELECTRIC'))
  and (:source::text is null or coalesce(p.position_source, 'NONE') = :source::text)
  and (:unseen::int is null or p.positioned_at::date < :today::date - :unseen::int)
  and (
    :center::text is null
    or :center::text in (
      c.level_01, c.level_02, c.level_03, c.level_04, c.level_05, c.level_06, c.level_07, c.level_08, c.level_09, c.level_10
    )
  )
order by v.vehicle_number
