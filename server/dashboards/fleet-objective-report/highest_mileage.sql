-- At the end of the last period. A vehicle is due for replacement when it reaches the months or the miles of its
-- policy, at its average monthly distance over a year.
with period as (
  select * from report_periods(:type::text, :date::text, 1, :today::date)
),
farthest as (
  select *
  from asked_inventory(
    :type::text, :date::text, 1, :today::date,
    :customer_centers::text[], :vehicle_categories::text[], :vehicle_makes::text[], :vehicle_numbers::text[]
  )
  where reading is not null
  order by reading desc, vehicle_number
  limit 200
)
select
  i.vehicle_number,
  i.model_year::text as vehicle_year,
  i.vehicle_make,
  i.vehicle_model,
  i.center_code,
  c.center_name,
  d.driver_last_name,
  d.driver_first_name,
  i.driver_reference_number as driver_number,
  i.in_service_date,
  i.out_of_service_date,
  least(
    (i.in_service_date + make_interval(months => i.replacement_policy_months))::date,
    case
      when i.reading >= i.replacement_policy_odometer then coalesce(reached.day, i.closes)
      -- More than a hundred years ahead counts as never.
      when i.replacement_policy_odometer - i.reading < y.monthly * 1200
        then i.closes + round((i.replacement_policy_odometer - i.reading) / y.monthly * 30.4375)::int
    end
  ) as replace_by_date,
  i.months as months_in_service,
  i.reading as current_odometer
from farthest i
left join centers c on c.customer_number = i.customer_number and c.center_code = i.center_code
left join drivers d on d.customer_number = i.customer_number and d.driver_reference_number = i.driver_reference_number
left join lateral (
  select limit_day(i.customer_number, i.vehicle_number, i.in_service_date, i.replacement_policy_odometer, i.closes) as day
) reached on i.reading >= i.replacement_policy_odometer
left join (
  select m.customer_number, m.vehicle_number, sum(m.distance)::numeric / count(m.distance) as monthly
  from period p
  join vehicle_months m
    on m.period >= date_trunc('month', p.closes) - interval '12 months' and m.period < date_trunc('month', p.closes)
  where m.vehicle_number in (select vehicle_number from farthest)
  group by m.customer_number, m.vehicle_number
) y on y.customer_number = i.customer_number and y.vehicle_number = i.vehicle_number
order by i.reading desc, i.vehicle_number
