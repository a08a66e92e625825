import type { Data } from '../../contract/calls.ts';
import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';

export type OwnFigures = Data<'life-cycle.own-figures'>[number];

/** Fewer sales say too little about the loss of value. */
const fewestSales = 10;

/**
 * $1 is today. The losses are from the straight line through the logarithm of the share of the price that was left when
 * vehicles were sold, by their age in years: its slope is the loss of a later year, and its value at one year that of the first.
 */
const query = `
  with span as (
    select (date_trunc('month', $1::date) - interval '12 months')::date as first, date_trunc('month', $1::date)::date as after
  ), months as (
    select sum(m.fuel_cost) filter (where v.fuel_type in ('REGULAR', 'PREMIUM', 'HYBRID')) as gasoline_cost,
           sum(m.quantity) filter (where v.fuel_type in ('REGULAR', 'PREMIUM', 'HYBRID')) as gasoline,
           sum(m.fuel_cost) filter (where v.fuel_type = 'DIESEL') as diesel_cost,
           sum(m.quantity) filter (where v.fuel_type = 'DIESEL') as diesel,
           sum(m.maintenance) as maintenance, sum(m.distance) as distance,
           count(*) filter (where m.distance > 0) as driven
      from span, vehicle_months m join vehicles v using (customer_number, vehicle_number)
     where m.period >= span.first and m.period < span.after
  ), charging as (
    select sum(amount) as cost, sum(energy_kwh) as energy
      from span, charge_sessions where start_date >= span.first and start_date < span.after
  ), sales as (
    select (s.sold_date - v.in_service_date) / 365.25 as years, ln(s.sale_price / v.capitalized_cost) as left_share
      from vehicle_sales s join vehicles v using (customer_number, vehicle_number)
     where s.sale_price > 0 and v.capitalized_cost > 0 and s.sold_date > v.in_service_date
  ), curve as (
    select count(*)::int as sold, regr_slope(left_share, years) as slope, regr_intercept(left_share, years) as start from sales
  )
  select (gasoline_cost / nullif(gasoline, 0))::float8 as gasoline_price,
         (diesel_cost / nullif(diesel, 0))::float8 as diesel_price,
         (charging.cost / nullif(charging.energy, 0))::float8 as electricity_price,
         (distance * 12.0 / nullif(driven, 0))::float8 as yearly_distance,
         (maintenance / nullif(distance, 0))::float8 as maintenance_per_distance,
         100 * (1 - exp(start + slope)) as first_year_loss, 100 * (1 - exp(slope)) as later_year_loss,
         sold as sold_vehicles
    from months, charging, curve`;

const isLoss = (percent: number | null): percent is number => percent !== null && percent >= 0 && percent <= 95;

/** What the account itself has paid in the last 12 whole months, and what its vehicles have lost until they were sold. */
export async function ownFigures(client: Transaction, { today }: Pick<Who, 'today'>): Promise<OwnFigures> {
  const { rows } = await client.query<OwnFigures>(query, [today]);
  const found = rows[0] as OwnFigures;
  const { sold_vehicles: sold, first_year_loss: first, later_year_loss: later } = found;
  if (sold >= fewestSales && isLoss(first) && isLoss(later)) return found;
  return { ...found, first_year_loss: null, later_year_loss: null };
}
