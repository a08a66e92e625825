select e.expense_month as month, e.expense_category,
  case when e.expense_category = 'lease' then replace(v.contract_description, '_', ' ') end as description,
  e.expense_amount as amount, e.invoice_number
from vehicles v
left join vehicle_expenses e using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by e.expense_month desc, e.expense_category
