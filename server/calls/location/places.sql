select place_code, place_name
from places
order by place_name
