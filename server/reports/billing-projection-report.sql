-- A month in service is billed in full, even past the term, as in the expenses. A vehicle on order counts from its
-- expected month of delivery.
with given as (
  select
    (:start::text || '-01')::date as first_day,
    ((:start::text || '-01')::date + interval '1 month' - interval '1 day')::date as last_day
),
billed as (
  select
    v.*,
    g.first_day,
    coalesce(v.in_service_date, o.expected) as begins,
    case when v.lease_term is null then 0 else v.monthly_rental end as rental,
    case when v.lease_term is null then null else (extract(year from p.age) * 12 + extract(month from p.age))::int end
      as past
  from vehicles v
  cross join given g
  left join lateral (
    select max(o.estimated_delivery_date) as expected from orders o
    where o.customer_number = v.customer_number and o.vehicle_number = v.vehicle_number and o.order_status <> 'ZA'
  ) o on v.status = 'ON ORDER'
  cross join lateral (
    select coalesce(
      v.depreciation_begin_month,
      (date_trunc('month', coalesce(v.in_service_date, o.expected)) + interval '1 month')::date
    ) as begin_month
  ) b
  -- Months of depreciation at the end of the requested month.
  cross join lateral (
    select case when g.first_day < b.begin_month then interval '0' else age(g.last_day + 1, b.begin_month) end as age
  ) p
  where coalesce(v.in_service_date, o.expected) <= g.last_day
    and (v.out_of_service_date is null or v.out_of_service_date >= g.first_day)
),
terms as (
  select b.*, least(b.past, b.lease_term) as done, case when b.lease_term > 0 then greatest(b.lease_term - b.past, 0) end as remaining
  from billed b
)
select
  vehicle.*,
  center.*,
  driver.*,
  t.first_day as billing_month,
  case
    when t.out_of_service_date < (t.first_day + interval '1 month')::date then 'ENDS'
    when t.begins >= t.first_day then 'STARTS'
    when t.lease_term is null then 'FEE_ONLY'
    when t.past > t.lease_term then 'PAST_TERM'
    when t.past = t.lease_term then 'LAST_MONTH'
    else 'IN_TERM'
  end as projection_status,
  t.rental as projected_rental,
  t.monthly_management_fee as projected_fee,
  t.rental + t.monthly_management_fee as projected_amount,
  to_char(t.begins, 'MM/DD/YY') as in_service_date,
  (t.depreciation_end_month + interval '1 month' - interval '1 day')::date as lease_end_date,
  t.lease_term,
  t.done as elapsed_months,
  t.remaining as remaining_months,
  t.monthly_rental * t.remaining as remaining_payments,
  (t.monthly_rental + t.monthly_management_fee) * t.remaining as remaining_billing,
  round(t.capitalized_cost * (1 - t.depreciation_rate * t.done / 100), 2) as projected_book_value,
  round(t.capitalized_cost * t.depreciation_rate / 100, 2) as depreciation_amount,
  t.residual_value,
  t.monthly_rental as monthly_rental_amount,
  t.capitalized_cost as vehicle_cap_cost,
  t.out_of_service_date,
  replace(t.status, ' ', '_') as vehicle_status,
  t.lease_type,
  t.lease_rate_id,
  t.contract_id,
  t.contract_description,
  t.sub_contract_id,
  t.vehicle_type,
  t.vehicle_category,
  t.bill_sort
from terms t
-- The projected in-service date, as text.
join vehicle_fields vehicle on vehicle.customer_number = t.customer_number and vehicle.vehicle_number = t.vehicle_number
left join center_fields center on center.customer_number = t.customer_number and center.center_code = t.center_code
left join driver_fields driver
  on driver.customer_number = t.customer_number and driver.driver_reference_number = t.driver_reference_number
