select a.vehicle_number, concat_ws(' ', v.model_year, v.vehicle_make, v.vehicle_model) as year_make_model,
  max(a.raised_date) as raised_date, count(*) as count
from counted_alerts a
cross join own_notice('alerts') n
left join vehicles v using (customer_number, vehicle_number)
where a.code = :code and a.counts_from <= :today::date and (n.centers is null or v.center_code = any (n.centers))
group by a.vehicle_number, v.model_year, v.vehicle_make, v.vehicle_model
order by max(a.raised_date) desc, a.vehicle_number
limit 100
