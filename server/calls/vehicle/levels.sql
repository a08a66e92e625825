-- The names of the levels are those of the account, the descriptions the centers on the way to that of the vehicle.
select l.level, l.level_name, l.description
from vehicles v
left join centers c using (customer_number, center_code)
left join center_levels n using (customer_number)
left join lateral (
  select each.*
  from (
    values
      ('level_01', n.level_01, c.level_01_name),
      ('level_02', n.level_02, c.level_02_name),
      ('level_03', n.level_03, c.level_03_name),
      ('level_04', n.level_04, c.level_04_name),
      ('level_05', n.level_05, c.level_05_name),
      ('level_06', n.level_06, c.level_06_name),
      ('level_07', n.level_07, c.level_07_name),
      ('level_08', n.level_08, c.level_08_name),
      ('level_09', n.level_09, c.level_09_name),
      ('level_10', n.level_10, c.level_10_name)
  ) each (level, level_name, description)
  where each.description is not null
) l on true
where v.vehicle_number = upper(:vehicle)
order by l.level
