-- The newest rows, or those of a period, or of the last 12 months. A bill can have a day after today. A vehicle without
-- service has one row of nulls.
select m.*
from vehicles v
left join lateral (
  select
    t.expense_amount as amount, t.ata_group,
    t.brake_pad_left_front as brake_lf, t.brake_pad_right_front as brake_rf,
    t.brake_pad_left_rear as brake_lr, t.brake_pad_right_rear as brake_rr,
    t.tread_left_front as tire_lf, t.tread_right_front as tire_rf,
    t.tread_left_rear as tire_lr, t.tread_right_rear as tire_rr,
    -- What is charged: labor or parts of a category.
    case t.maintenance_category when 'PREVENTIVE' then 'PM' when 'TIRES' then 'TIR' when 'BRAKES' then 'BRK' else 'REP' end
      || '-' || left(t.labor_or_part, 1) as charge_code,
    t.line_description as description, t.in_network, t.labor_or_part, t.maintenance_category,
    t.ata_code as maintenance_code, t.odometer, t.line_quantity as quantity, t.vendor_name, t.vendor_city,
    t.vendor_state_province as vendor_state, t.service_date, t.bill_date, t.voucher_number as voucher, t.repair_order,
    t.item_sequence
  from vehicle_maintenance t
  cross join lateral (
    select case when coalesce(:use_bill_date::boolean, false) then t.bill_date else t.service_date end as day
  ) counted
  where t.customer_number = v.customer_number and t.vehicle_number = v.vehicle_number
    and (
      :rows::int is not null
      or counted.day between coalesce(:start::date, :today::date - interval '1 year' + interval '1 day')
        and coalesce(:end::date, 'infinity')
    )
  order by counted.day desc, t.service_date desc, t.repair_order, t.item_sequence
  limit :rows::int
) m on true
where v.vehicle_number = upper(:vehicle)
order by m.service_date desc, m.repair_order, m.item_sequence
