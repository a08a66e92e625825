-- Two separate halves, so that each uses its own index. Not sorted: sorting a year of transactions would delay the
-- first rows.
with transactions as (
  select * from fuel_transactions
  where not coalesce(:use_bill_date::boolean, false)
    and transaction_date between :start::date and :end::date
  union all
  select * from fuel_transactions
  where coalesce(:use_bill_date::boolean, false)
    and bill_date between :start::date and :end::date
)
select
  i.*,
  f.transaction_id,
  f.item_sequence,
  f.ticket_number,
  f.voucher_number,
  f.card_number,
  f.fuel_profile,
  f.fuel_vendor,
  f.transaction_date,
  f.transaction_time,
  f.posted_date,
  f.bill_date,
  f.invoice_number,
  f.merchant_name,
  f.merchant_brand,
  f.merchant_address,
  f.merchant_city,
  f.merchant_county,
  f.merchant_state_province,
  f.merchant_postal_code,
  f.product_class,
  f.product,
  f.product_description,
  f.unit_of_measure,
  case when f.unit_of_measure = 'GAL' then f.units end as quantity,
  case when f.unit_of_measure = 'GAL' then f.unit_cost end as unit_cost,
  case when f.unit_of_measure = 'EA' then f.units end as item_quantity,
  case when f.unit_of_measure = 'EA' then f.unit_cost end as item_price,
  f.total_fuel_cost as fuel_cost,
  f.other_cost,
  f.gross_cost,
  f.exempt_tax,
  f.discount,
  f.net_cost,
  f.fees,
  f.odometer,
  f.previous_odometer,
  f.adjusted_odometer,
  f.distance_driven,
  f.fuel_economy,
  f.cost_per_distance,
  f.unit_of_measure = 'GAL' and f.units > i.vehicle_tank_capacity as over_capacity
from transactions f
join vehicle_identity i using (customer_number, vehicle_number)
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
