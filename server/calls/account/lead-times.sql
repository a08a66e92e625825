select model_year::text as model_year, vehicle_make, vehicle_model, vehicle_category, fuel_type, lead_weeks, previous_lead_weeks,
  lead_weeks - previous_lead_weeks as lead_weeks_change, changed_date
from lead_times
order by vehicle_make, vehicle_model, model_year
