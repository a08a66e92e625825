-- The newest rows, or those of a period, or of the last 12 months. The distance is that since the reading before, also if that
-- one is not in the answer.
select o.*
from vehicles v
left join lateral (
  select each.*
  from (
    select
      r.reading_date, r.odometer, r.source,
      r.odometer - lag(r.odometer) over (order by r.reading_date) as distance,
      coalesce(r.changed_by, r.created_by) as reported_by
    from odometer_readings r
    where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number
  ) each
  where :rows::int is not null
    or each.reading_date between coalesce(:start::date, :today::date - interval '1 year' + interval '1 day')
      and coalesce(:end::date, 'infinity')
  order by each.reading_date desc
  limit :rows::int
) o on true
where v.vehicle_number = upper(:vehicle)
order by o.reading_date desc
