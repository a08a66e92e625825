import { createHash } from 'node:crypto';
import type { Body, Data } from '../../contract/calls.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

export type Figures = Omit<Data<'vehicle.termination-figures'>, 'figures_hash'>;
export type FiguresInput = Body<'vehicle.termination-figures'>;

/**
 * `$1` the vehicle, `$2` the day of the return, `$3` the odometer, `$4` the condition, `$5` today. A month counts up to its end, as
 * in the book value. The likely sale price is the market value times what sold vehicles in this condition brought of theirs: at
 * least five of the account in two years, or else at least five in any condition, or else the market value.
 */
const question = `
  with sales as (
    select s.sale_price, s.market_value,
      case when s.condition_grade >= 4 then 'EXCELLENT' when s.condition_grade >= 3 then 'GOOD'
        when s.condition_grade >= 2 then 'FAIR' else 'POOR' end as condition
    from vehicle_sales s
    where s.sold_date > $5::date - interval '2 years' and s.sold_date <= $5::date and s.market_value > 0
  ),
  brought as (
    select coalesce(
      (select sum(sale_price) / sum(market_value) from sales where condition = $4 having count(*) >= 5),
      (select sum(sale_price) / sum(market_value) from sales having count(*) >= 5),
      1
    ) as share
  ),
  used as (
    select v.*, greatest(0, least(v.lease_term,
        (extract(year from d.day) - extract(year from v.depreciation_begin_month)) * 12
        + extract(month from d.day) - extract(month from v.depreciation_begin_month) + 1))::int as months
    from vehicles v, (select $2::date as day) d
    where v.vehicle_number = $1
  ),
  parts as (
    select
      u.lease_type,
      coalesce(u.lease_term - u.months, 0) as months_left,
      case when u.lease_type = 'C' then coalesce((u.lease_term - u.months) * u.monthly_rental, 0) else 0 end as remaining_rent,
      case when u.lease_type = 'C'
        then greatest(0, round($3::numeric)::int - round(t.yearly_distance * u.months / 12.0)::int) end as over_miles,
      t.over_mile_rate,
      coalesce(round(u.capitalized_cost * (1 - u.depreciation_rate * u.months / 100), 2), u.book_value, 0) as book_value,
      case when u.lease_type <> 'C' then round(u.market_value * b.share, 2) end as estimated_value
    from used u
    cross join brought b
    left join lease_mileage_terms t
      on t.customer_number = u.customer_number and t.contract_id = u.contract_id and t.sub_contract_id = u.sub_contract_id
  ),
  charged as (
    select p.*, coalesce(p.over_miles, 0) as over, round(coalesce(p.over_miles * p.over_mile_rate, 0), 2) as charge
    from parts p
  ),
  due as (
    select c.*, case c.lease_type when 'O' then c.book_value when 'C' then c.remaining_rent + c.charge else 0 end as payoff
    from charged c
  )
  select row_to_json(f) as figures from (
    select d.lease_type, d.months_left, d.remaining_rent, d.over as over_miles, d.charge as over_miles_charge, d.payoff,
      d.estimated_value,
      case when d.lease_type = 'C' then -d.payoff else d.estimated_value - d.payoff end as gain_loss
    from due d
  ) f`;

/** What ending the lease of a vehicle comes to. */
export async function figuresOf(client: Transaction, who: Who, vehicle: string, asked: FiguresInput): Promise<Figures> {
  if (asked.return_date < who.today)
    throw new Refusal('invalid_request', { faults: [{ field: 'return_date', key: 'faults.not_past' }] });
  const { rows } = await client.query<{ figures: Figures }>(question, [
    vehicle,
    asked.return_date,
    asked.odometer,
    asked.vehicle_condition,
    who.today,
  ]);
  if (!rows[0]) throw new Error('The vehicle is gone within a transaction.');
  return rows[0].figures;
}

/** Identifies figures with what they were asked for. */
export const figuresHash = (vehicle: string, asked: FiguresInput, figures: Figures): string =>
  createHash('sha256')
    .update(JSON.stringify([vehicle, asked.return_date, Math.round(asked.odometer), asked.vehicle_condition, figures]))
    .digest('hex')
    .slice(0, 32);
