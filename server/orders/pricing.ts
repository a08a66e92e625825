import { createHash } from 'node:crypto';
import { type GroupChoice, type OptionRule, type Problem, problemsOf } from '../../engine/orders/configuration.ts';
import { figuresOf, type LeaseTerms, type OrderFigures, type OrderLine } from '../../engine/orders/money.ts';
import { linesOf } from '../../engine/orders/prices.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

/** What is ordered, as far as it has a price. */
export interface Wanted {
  style: string;
  codes: readonly string[];
  /** Null if no lease was chosen yet. */
  lease: { subContract: string; type: 'O' | 'C'; months: number } | null;
  /** The price list; null for the one that holds today. */
  list: number | null;
}

interface StyleRow {
  style_code: string;
  model_year: number;
  vehicle_make: string;
  vehicle_model: string;
  vehicle_trim: string;
  order_start: string | null;
  order_end: string | null;
}

interface TermsRow {
  contract_id: string;
  depreciation_rate: number;
  interest_rate: number;
  monthly_management_fee: number;
}

interface Found {
  style: StyleRow;
  list: number;
  prices: Readonly<Record<string, number>> | null;
  options: readonly {
    option_code: string;
    option_group: string;
    option_choice: GroupChoice;
    option_name_en: string;
    option_name_fr: string;
  }[];
  rules: readonly OptionRule[];
  incentives: readonly { code: string; amount: number }[];
  weeks: number | null;
  terms: TermsRow | null;
}

export interface NamedLine extends OrderLine {
  en: string;
  fr: string;
}

export type OrderProblem = Omit<Problem, 'problem'> & { problem: Problem['problem'] | 'CLOSED' };

export interface Priced {
  style: StyleRow;
  list: number;
  lines: NamedLine[];
  figures: OrderFigures;
  /** Null without a lease, or if the contract has no terms for it. */
  terms: (LeaseTerms & { contract: string }) | null;
  problems: OrderProblem[];
  weeks: number | null;
  /** Identifies the figures with what they are for. */
  hash: string;
}

/** `$1` the style, `$2` the price list, `$3` today, `$4` to `$6` the sub-contract, the type and the months of the lease. */
const question = `
  with own as (
    select a.customer_number, a.customer_country, coalesce($2::int, (
      select max(l.price_list) from catalog_price_lists l
       where l.customer_country = a.customer_country and l.valid_from <= $3::date
    )) as list
    from accounts a
  ),
  best as (
    select distinct on (i.incentive_type) i.incentive_number as code, i.amount
      from own join catalog_styles s on s.customer_country = own.customer_country and s.style_code = $1
      join incentives i on i.customer_number = own.customer_number and i.model_year = s.model_year
       and i.vehicle_make = s.vehicle_make and i.vehicle_model = s.vehicle_model
     where $3::date between i.start_date and i.end_date
     order by i.incentive_type, i.amount desc, i.incentive_number
  )
  select json_build_object(
    'style', to_jsonb(s), 'list', own.list,
    'prices', (
      select json_object_agg(p.price_code, p.amount) from catalog_prices p
       where p.customer_country = own.customer_country and p.style_code = s.style_code and p.price_list = own.list
    ),
    'options', (
      select coalesce(json_agg(to_jsonb(o) order by o.option_place), '[]') from catalog_options o
       where o.customer_country = own.customer_country and o.style_code = s.style_code
    ),
    'rules', (
      select coalesce(json_agg(json_build_object('rule', r.option_rule, 'code', r.option_code, 'other', r.other_option_code)), '[]')
        from catalog_rules r where r.customer_country = own.customer_country and r.style_code = s.style_code
    ),
    'incentives', (select coalesce(json_agg(to_jsonb(best) order by code), '[]') from best),
    'weeks', (
      select t.lead_weeks from lead_times t
       where t.customer_number = own.customer_number and t.model_year = s.model_year and t.vehicle_make = s.vehicle_make
         and t.vehicle_model = s.vehicle_model
    ),
    'terms', (
      select to_jsonb(t) from lease_terms t
       where t.customer_number = own.customer_number and t.sub_contract_id = $4 and t.lease_type = $5 and t.lease_term = $6::int
       order by t.contract_id limit 1
    )
  ) as found
  from own join catalog_styles s on s.customer_country = own.customer_country and s.style_code = $1`;

/** Lines without a name of their own have their code. */
function named({ style, options }: Found, line: OrderLine): NamedLine {
  const option = line.kind === 'OPTION' ? options.find(({ option_code }) => option_code === line.code) : undefined;
  const vehicle = [style.model_year, style.vehicle_make, style.vehicle_model, style.vehicle_trim].join(' ');
  if (line.kind === 'VEHICLE') return { ...line, en: vehicle, fr: vehicle };
  return { ...line, en: option?.option_name_en ?? line.code, fr: option?.option_name_fr ?? line.code };
}

const isOpen = ({ order_start, order_end }: StyleRow, today: string): boolean =>
  (order_start === null || order_start <= today) && (order_end === null || today <= order_end);

const hashOf = (wanted: Wanted, { list }: Found, lines: readonly OrderLine[], figures: OrderFigures) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        wanted.style,
        wanted.lease,
        list,
        lines.map(({ kind, code, amount }) => [kind, code, amount]),
        figures,
      ]),
    )
    .digest('hex')
    .slice(0, 32);

const noLease: LeaseTerms = { months: 0, depreciation: 0, interest: 0, managementFee: 0 };

function price(wanted: Wanted, found: Found, prices: Readonly<Record<string, number>>, today: string): Priced {
  const { style, list, rules, incentives, weeks, terms: row } = found;
  const { BASE: base = 0, DELIVERY: delivery = 0, ...options } = prices;
  const offer = {
    options: found.options
      .filter(({ option_code }) => option_code in options)
      .map((each) => ({ code: each.option_code, group: each.option_group, choice: each.option_choice })),
    rules,
  };
  const lines = [
    ...linesOf(style.style_code, wanted.codes, offer, { base, delivery, options }),
    ...incentives.map(({ code, amount }): OrderLine => ({ kind: 'INCENTIVE', code, amount: -amount })),
  ];
  const terms =
    wanted.lease && row
      ? {
          contract: row.contract_id,
          months: wanted.lease.months,
          depreciation: row.depreciation_rate,
          interest: row.interest_rate,
          managementFee: row.monthly_management_fee,
        }
      : null;
  const figures = figuresOf(lines, terms ?? noLease);
  const closed: OrderProblem[] = isOpen(style, today) ? [] : [{ problem: 'CLOSED', code: style.style_code }];
  return {
    style,
    list,
    lines: lines.map((line) => named(found, line)),
    figures,
    terms,
    problems: [...closed, ...problemsOf(wanted.codes, offer)],
    weeks,
    hash: hashOf(wanted, found, lines, figures),
  };
}

/** What a vehicle with its options comes to. One that is not in the price list is refused like one that does not exist. */
export async function priceOf(client: Transaction, who: Who, wanted: Wanted): Promise<Priced> {
  const { style, lease, list } = wanted;
  const { rows } = await client.query<{ found: Found }>(question, [
    style,
    list,
    who.today,
    lease?.subContract ?? null,
    lease?.type ?? null,
    lease?.months ?? null,
  ]);
  const found = rows[0]?.found;
  if (!found?.prices)
    throw new Refusal('not_found', {
      unknown: [{ style }],
      faults: [{ field: 'style_code', key: 'refusals.not_found' }],
    });
  return price(wanted, found, found.prices, who.today);
}
