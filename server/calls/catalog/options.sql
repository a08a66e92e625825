-- A style without options has one row of nulls: it is found, and has none.
select o.option_code, o.option_group, o.option_choice,
  case :language when 'fr-CA' then o.option_name_fr else o.option_name_en end as option_name,
  o.option_price, o.is_standard
from accounts a
join catalog_styles s using (customer_country)
left join lateral (
  select each.*, p.amount as option_price
  from catalog_options each
  join catalog_prices p
    on p.customer_country = each.customer_country and p.style_code = each.style_code and p.price_code = each.option_code
  where each.customer_country = s.customer_country and each.style_code = s.style_code
    and p.price_list = (
      select max(l.price_list) from catalog_price_lists l
      where l.customer_country = s.customer_country and l.valid_from <= :today::date
    )
) o on true
where s.style_code = :style
order by o.option_place
