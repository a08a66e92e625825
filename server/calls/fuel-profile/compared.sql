-- What is in force today or, for a profile that begins later, its first limits. A profile that is not chosen is the one
-- with the most cards, and is not the other one.
with profiles as (
  select l.fuel_profile, (
    select count(*) from fuel_cards c
    where c.fuel_profile = l.fuel_profile and c.card_status in ('ORDERED', 'ACTIVE', 'LOCKED')
  ) as cards
  from (select distinct fuel_profile from fuel_profile_limits) l
), first_profile as (
  select coalesce(
    :first_profile::text,
    (select fuel_profile from profiles where fuel_profile <> coalesce(:second_profile::text, '') order by cards desc, fuel_profile limit 1)
  ) as fuel_profile
), chosen as (
  select 'FIRST' as compared_as, fuel_profile from first_profile
  union all
  select 'SECOND', coalesce(
    :second_profile::text,
    (select p.fuel_profile from profiles p, first_profile f where p.fuel_profile <> f.fuel_profile order by p.cards desc, p.fuel_profile limit 1)
  )
)
select distinct on (compared_as) compared_as, l.limits_id, l.fuel_profile,
  l.amount_per_transaction, l.amount_per_day, l.amount_per_week,
  l.quantity_per_transaction, l.quantity_per_day, l.quantity_per_week,
  l.fuel_products, l.from_time, l.until_time,
  l.on_monday, l.on_tuesday, l.on_wednesday, l.on_thursday, l.on_friday, l.on_saturday, l.on_sunday,
  case (l.on_monday and l.on_tuesday and l.on_wednesday and l.on_thursday and l.on_friday, l.on_saturday, l.on_sunday)
    when (true, true, true) then 'EVERY_DAY'
    when (true, true, false) then 'MONDAY_TO_SATURDAY'
    when (true, false, false) then 'MONDAY_TO_FRIDAY'
    else 'OTHER_DAYS'
  end as day_pattern,
  l.effective_date,
  l.version,
  p.cards
from chosen
join profiles p using (fuel_profile)
join fuel_profile_limits l using (fuel_profile)
order by compared_as, l.effective_date <= :today::date desc, abs(l.effective_date - :today::date)
