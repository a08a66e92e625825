-- The newest rows, or those of a period, or of the last 12 months.
select t.*
from vehicles v
left join lateral (
  select
    each.toll_date, each.toll_time, each.toll_agency as agency, each.toll_plaza as plaza,
    each.toll_state_province as state_province, each.toll_amount as amount, each.toll_fee as fee, each.posted_date,
    each.license_plate_number, each.transponder_number, each.toll_id
  from vehicle_tolls each
  where each.customer_number = v.customer_number and each.vehicle_number = v.vehicle_number
    and (
      :rows::int is not null
      or each.toll_date between coalesce(:start::date, :today::date - interval '1 year' + interval '1 day')
        and coalesce(:end::date, 'infinity')
    )
  order by each.toll_date desc, each.toll_time desc, each.toll_id
  limit :rows::int
) t on true
where v.vehicle_number = upper(:vehicle)
order by t.toll_date desc, t.toll_time desc, t.toll_id
