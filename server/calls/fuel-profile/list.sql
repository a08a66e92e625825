with numbered as (
  select l.*,
    l.effective_date >= :today::date as may_change,
    lead(l.effective_date) over profile - 1 as effective_until,
    min(l.effective_date) filter (where l.effective_date > :today::date) over whole_profile as next_date,
    max(l.effective_date) filter (where l.effective_date <= :today::date) over whole_profile as current_date_
  from fuel_profile_limits l
  window profile as (partition by l.fuel_profile order by l.effective_date), whole_profile as (partition by l.fuel_profile)
), used as (
  select fuel_profile, count(*) as cards
  from fuel_cards
  where card_status in ('ORDERED', 'ACTIVE', 'LOCKED')
  group by fuel_profile
)
select n.limits_id, n.fuel_profile,
  n.amount_per_transaction, n.amount_per_day, n.amount_per_week,
  n.quantity_per_transaction, n.quantity_per_day, n.quantity_per_week,
  n.fuel_products, n.from_time, n.until_time,
  n.on_monday, n.on_tuesday, n.on_wednesday, n.on_thursday, n.on_friday, n.on_saturday, n.on_sunday,
  case (n.on_monday and n.on_tuesday and n.on_wednesday and n.on_thursday and n.on_friday, n.on_saturday, n.on_sunday)
    when (true, true, true) then 'EVERY_DAY'
    when (true, true, false) then 'MONDAY_TO_SATURDAY'
    when (true, false, false) then 'MONDAY_TO_FRIDAY'
    else 'OTHER_DAYS'
  end as day_pattern,
  n.effective_date,
  case
    when n.effective_date = n.current_date_ then 'CURRENT'
    when n.effective_date > :today::date then 'PLANNED'
    else 'PAST'
  end as profile_state,
  n.effective_until,
  case when n.effective_date = n.current_date_ then n.next_date end as next_change,
  case when n.effective_date = coalesce(n.current_date_, n.next_date) then coalesce(u.cards, 0) else 0 end as cards,
  n.may_change,
  :today::date as effective_from,
  coalesce(n.changed_by, n.created_by) as changed_by,
  n.version
from numbered n
left join used u using (fuel_profile)
order by n.fuel_profile, n.effective_date desc
