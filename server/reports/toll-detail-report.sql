-- Not sorted: sorting a year of a large fleet's tolls would delay the first rows.
select
  i.*,
  replace(v.status, ' ', '_') as vehicle_status,
  v.license_plate_state_province,
  t.toll_id,
  t.toll_date,
  t.toll_time,
  t.posted_date,
  t.posted_date - t.toll_date as days_to_post,
  t.agency as toll_agency,
  t.plaza as toll_plaza,
  t.state_province as toll_state_province,
  case when t.amount < 0 then 'CREDIT' when t.transponder_number is null then 'PLATE' else 'TRANSPONDER' end
    as toll_charge_type,
  t.transponder_number,
  t.license_plate_number,
  t.amount as toll_amount,
  t.fee as toll_fee,
  t.amount + t.fee as toll_total
from toll_transactions t
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
where t.toll_date between :start::date and :end::date
-- Selects all rows. Without an estimate, PostgreSQL chooses a plan that returns the first rows early.
limit (select null::bigint)
