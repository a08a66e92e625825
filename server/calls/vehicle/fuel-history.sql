-- The newest rows, or those of a period, or of the last 12 months. A bill can have a day after today. A vehicle without
-- transactions has one row of nulls.
select f.*
from vehicles v
left join lateral (
  select
    t.net_cost as amount, t.bill_date, t.card_number, i.center_code || ' - ' || i.center_name as center,
    i.client_use_1, i.client_use_2, i.client_use_3, i.client_use_4, i.client_use_5,
    i.client_use_6, i.client_use_7, i.client_use_8, i.client_use_9, i.client_use_10,
    nullif(concat_ws(', ', i.driver_last_name, i.driver_first_name), '') as driver,
    t.invoice_number as invoice, t.fuel_vendor as fuel_company, t.merchant_name as vendor, t.merchant_address,
    t.merchant_city, t.merchant_state_province as merchant_state, t.merchant_postal_code as merchant_zip, t.odometer,
    t.product_description like '%PREMIUM%' as premium,
    t.product, t.product_class as product_type, t.quantity,
    t.transaction_date as service_date, to_char(t.transaction_time, 'HH24MI') as service_time,
    i.vehicle_tank_capacity as tank_capacity, t.exempt_tax as tax_exempt, t.unit_cost as unit_price, i.vin,
    t.voucher_number as voucher, t.transaction_id, t.item_sequence
  from vehicle_fuel t
  join vehicle_identity i using (customer_number, vehicle_number)
  cross join lateral (
    select case when coalesce(:use_bill_date::boolean, false) then t.bill_date else t.transaction_date end as day
  ) counted
  where t.customer_number = v.customer_number and t.vehicle_number = v.vehicle_number
    and (
      :rows::int is not null
      or counted.day between coalesce(:start::date, :today::date - interval '1 year' + interval '1 day')
        and coalesce(:end::date, 'infinity')
    )
  order by counted.day desc, t.transaction_date desc, t.transaction_time desc, t.transaction_id, t.item_sequence
  limit :rows::int
) f on true
where v.vehicle_number = upper(:vehicle)
order by f.service_date desc, f.service_time desc, f.transaction_id, f.item_sequence
