-- Depreciation is the part of the purchase price that the sale did not recover.
select
  i.*,
  v.lease_type,
  v.contract_id,
  v.out_of_service_date,
  life.months as months_in_service,
  v.capitalized_cost as vehicle_cap_cost,
  s.sold_date,
  s.turned_in_date,
  s.sold_date - s.turned_in_date as days_to_sell,
  replace(s.sale_type, ' ', '_') as sale_type,
  s.buyer_name,
  s.auction_name,
  s.sale_city,
  s.sale_state_province,
  s.odometer,
  s.condition_grade,
  s.book_value,
  s.market_value,
  s.sale_price,
  s.auction_fee,
  s.transport_fee,
  s.recondition_fee,
  s.title_fee,
  s.other_fee as other_sale_fee,
  s.sale_price - s.net_proceeds as sale_fees,
  s.net_proceeds,
  s.gain_or_loss,
  s.sale_price / nullif(s.market_value, 0) as sale_to_market,
  v.capitalized_cost - s.net_proceeds as lifetime_depreciation,
  (v.capitalized_cost - s.net_proceeds) / nullif(life.months, 0) as depreciation_per_month,
  (v.capitalized_cost - s.net_proceeds) / nullif(s.odometer, 0) as depreciation_per_distance
from vehicle_sales s
join vehicles v using (customer_number, vehicle_number)
join vehicle_identity i using (customer_number, vehicle_number)
cross join lateral (select age(v.out_of_service_date, v.in_service_date) as age) a
cross join lateral (select (extract(year from a.age) * 12 + extract(month from a.age))::int as months) life
where s.sold_date between :start::date and :end::date
