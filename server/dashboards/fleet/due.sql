-- What is due within thirty days of :today. The query returns the first twenty rows for each kind, make and branch, so
-- that any selection among them still has its first twenty.
with dated as (
  select customer_number, vehicle_number, 'PLATE' as due_kind, license_plate_expiration_date as due_date
  from vehicles
  where status = 'ON BILLING' and license_plate_expiration_date between :today::date and :today::date + 30
  union all
  select v.customer_number, v.vehicle_number, 'LEASE', e.lease_end_date
  from vehicles v
  cross join lateral (
    select
      (coalesce(v.depreciation_begin_month, date_trunc('month', v.in_service_date)) + make_interval(months => v.lease_term))::date
        - 1 as lease_end_date
  ) e
  where v.status = 'ON BILLING' and v.lease_type in ('O', 'C')
    and e.lease_end_date between :today::date and :today::date + 30
  union all
  select customer_number, vehicle_number, 'SERVICE', due_date
  from vouchers
  where voucher_status = 'ISSUED' and due_date between :today::date and :today::date + 30
  union all
  select customer_number, vehicle_number, 'INSPECTION', due_date
  from inspections
  where completed_date is null and due_date between :today::date and :today::date + 30
),
ranked as (
  select
    d.*,
    c.level_02_name as level_02,
    row_number() over (
      partition by d.due_kind, v.vehicle_make, c.level_02_name order by d.due_date, d.vehicle_number
    ) as place
  from dated d
  join vehicles v using (customer_number, vehicle_number)
  join centers c using (customer_number, center_code)
)
select
  i.vehicle_number,
  i.model_year,
  i.vehicle_make,
  i.vehicle_model,
  i.driver_last_name,
  i.driver_first_name,
  r.level_02,
  r.due_kind,
  r.due_date,
  r.due_date - :today::date as days_left
from ranked r
join vehicle_identity i using (customer_number, vehicle_number)
where r.place <= 20
order by r.due_date, r.due_kind, i.vehicle_number
