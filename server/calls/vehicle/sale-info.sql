select s.sold_date, replace(s.sale_type, ' ', '_') as sale_type, s.sale_price, s.buyer_name, s.odometer,
  s.sale_price - s.net_proceeds as fees, s.net_proceeds, s.book_value, s.gain_or_loss as gain_loss
from vehicles v
left join vehicle_sales s using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
