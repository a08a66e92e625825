select customer_name, customer_number, customer_industry, customer_country
from accounts
