select center_code, center_name, parent_center_code
from centers
order by center_code
