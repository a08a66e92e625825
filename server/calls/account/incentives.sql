select case when end_date < :today::date then 'EXPIRED' when start_date > :today::date then 'UPCOMING' else 'CURRENT' end
    as incentive_status,
  incentive_number, incentive_type, vehicle_make, vehicle_model, model_year::text as model_year, amount as incentive_amount,
  start_date as incentive_start, end_date as incentive_end,
  case when :today::date between start_date and end_date then end_date - :today::date end as incentive_days_left
from incentives
order by vehicle_make, vehicle_model, end_date desc, incentive_number
