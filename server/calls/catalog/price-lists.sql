select price_list, valid_from,
  price_list = max(price_list) over () as is_current
from catalog_price_lists
join accounts using (customer_country)
where valid_from <= :today::date
order by price_list desc
