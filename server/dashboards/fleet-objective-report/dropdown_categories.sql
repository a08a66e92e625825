-- Categories of the vehicles in the selected centers.
select distinct vehicle_category, vehicle_category as category_text
from asked_vehicles(:customer_centers::text[], null, null, null)
order by vehicle_category
