-- Models of scenarios stay choices after the last vehicle of the model is gone. The code has what is calculated with: the name, the
-- fuel, and the combined miles per gallon of the EPA.
select distinct on (epa_model_name, epa_model) epa_model, epa_model_name
from (
  select concat_ws(' / ', concat_ws(' ', model_year, vehicle_make, vehicle_model), fuel_type, epa_combined_mpg) as epa_model,
    concat_ws(' ', model_year, vehicle_make, vehicle_model) as epa_model_name
  from vehicles
  where epa_combined_mpg > 0
  union all
  select each->>'epa_model', regexp_replace(each->>'epa_model', ' / [^/]* / [^/]*$', '')
  from cost_scenarios, jsonb_array_elements(compared_vehicles) as each
  where each->>'epa_model' is not null
) models
order by epa_model_name desc, epa_model
