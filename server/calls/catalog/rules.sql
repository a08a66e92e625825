-- A style without rules has one row of nulls: it is found, and has none.
select r.option_code, r.option_rule, r.other_option_code
from accounts a
join catalog_styles s using (customer_country)
left join catalog_rules r on r.customer_country = s.customer_country and r.style_code = s.style_code
where s.style_code = :style
order by r.option_code, r.option_rule, r.other_option_code
