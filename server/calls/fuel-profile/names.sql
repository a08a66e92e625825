select distinct fuel_profile
from fuel_profile_limits
order by fuel_profile
