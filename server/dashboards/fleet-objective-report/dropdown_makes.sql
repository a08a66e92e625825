-- Makes of the vehicles in the selected centers.
select distinct vehicle_make, vehicle_make as make_name
from asked_vehicles(:customer_centers::text[], null, null, null)
order by vehicle_make
