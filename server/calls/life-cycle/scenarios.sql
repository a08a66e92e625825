select scenario_id, scenario_name, life_months, yearly_distance, gasoline_price, diesel_price, electricity_price,
  interest_rate, price_growth, first_year_loss, later_year_loss, compared_vehicles::json as compared_vehicles,
  jsonb_array_length(compared_vehicles) as compared_count, created_by, changed_by, version
from cost_scenarios
order by lower(scenario_name), scenario_id
