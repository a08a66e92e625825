-- An order without lines has one row of nulls: it is found, and has none.
select l.line_kind, l.line_code, case :language when 'fr-CA' then l.line_name_fr else l.line_name_en end as line_name, l.amount
from orders o
left join order_lines l using (customer_number, order_number)
where o.order_number = :order
order by l.line
