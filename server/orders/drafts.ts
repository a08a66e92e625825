import type { Body } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import type { OrderNeed } from '../../engine/orders/steps.ts';
import type { Fault } from '../../engine/reports/resolved.ts';
import { typedColumns } from '../addresses/stored.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { OrderRow, OrderValues } from './order.ts';
import { type Priced, priceOf, type Wanted } from './pricing.ts';

export type DraftInput = Omit<Body<'order.save'>, 'order' | 'version'>;

/** The columns that are checked against the account, each with the table and column that has it. */
const known = {
  driver_reference_number: ['drivers', 'driver_reference_number'],
  center_code: ['centers', 'center_code'],
  bill_sort: ['bill_sorts', 'bill_sort'],
  replaces_vehicle_number: ['vehicles', 'vehicle_number'],
} as const;

const texts = ['style_code', 'sub_contract_id', 'contact_name', 'contact_phone'] as const;
const noPlace = { street: '', street_2: null, city: '', region: '', postal_code: '', country: 'USA' } as const;

function instructionsIn(given: string | null): string | null {
  const text = plainText(given ?? '');
  const values = { most: limits.quoteText, count: [...text].length };
  if (values.count > values.most)
    throw new Refusal('invalid_request', {
      faults: [{ field: 'special_instructions', key: 'faults.longest', values }],
    });
  return text || null;
}

const emptyPlace = () =>
  Object.fromEntries(Object.keys(typedColumns('place', noPlace)).map((column): [string, null] => [column, null]));

/** The columns of what was entered. What was not sent stays as it is. */
export async function draftColumns(client: Transaction, sent: DraftInput): Promise<OrderValues> {
  const values: Record<string, unknown> = {};
  for (const key of texts) if (sent[key] !== undefined) values[key] = plainName(sent[key] ?? '') || null;
  for (const key of ['lease_type', 'lease_term'] as const) if (sent[key] !== undefined) values[key] = sent[key];
  if (sent.option_codes !== undefined) values.option_codes = [...new Set(sent.option_codes)].sort();
  if (sent.special_instructions !== undefined) values.special_instructions = instructionsIn(sent.special_instructions);
  if (sent.place !== undefined) Object.assign(values, sent.place ? typedColumns('place', sent.place) : emptyPlace());
  for (const [key, [table, column]] of Object.entries(known) as [keyof typeof known, readonly [string, string]][]) {
    if (sent[key] === undefined) continue;
    const value = plainName(sent[key] ?? '').toUpperCase() || null;
    values[key] = value;
    if (value === null) continue;
    const { rowCount } = await client.query(`select from ${table} where ${column} = $1`, [value]);
    if (rowCount === 0) throw new Refusal('not_found', { faults: [{ field: key, key: 'refusals.not_found' }] });
  }
  return values as OrderValues;
}

/** What of an order has a price; null without a vehicle. `list`: null for the prices that hold today. */
function wantedOf(order: OrderValues, list: number | null): Wanted | null {
  const { style_code: style, option_codes: codes = [], sub_contract_id, lease_type, lease_term } = order;
  if (!style) return null;
  const lease =
    sub_contract_id && lease_type && lease_term
      ? { subContract: sub_contract_id, type: lease_type, months: lease_term }
      : null;
  return { style, codes, lease, list };
}

/** The columns of an order that follow from its prices. */
export const pricedColumns = ({ style, list, figures, terms }: Priced) => ({
  model_year: style.model_year,
  vehicle_make: style.vehicle_make,
  vehicle_model: style.vehicle_model,
  vehicle_trim: style.vehicle_trim,
  price_list: list,
  capitalized_cost: figures.capitalizedCost,
  contract_id: terms?.contract ?? null,
  depreciation_rate: terms?.depreciation ?? null,
  interest_rate: terms?.interest ?? null,
  monthly_management_fee: terms?.managementFee ?? null,
  monthly_rental: terms ? figures.rental : null,
});

/** The same without a vehicle. */
const unpriced: Readonly<Record<keyof ReturnType<typeof pricedColumns>, null>> = {
  ...{ model_year: null, vehicle_make: null, vehicle_model: null, vehicle_trim: null, price_list: null },
  ...{ capitalized_cost: null, contract_id: null, depreciation_rate: null, interest_rate: null },
  ...{ monthly_management_fee: null, monthly_rental: null },
};

/** The prices and lines of what was entered into a draft. */
export async function pricedDraft(client: Transaction, who: Who, entered: OrderValues, list: number | null) {
  const wanted = wantedOf(entered, list);
  const priced = wanted && (await priceOf(client, who, wanted));
  return { prices: priced ? pricedColumns(priced) : unpriced, lines: priced?.lines ?? [] };
}

/** Writes the lines of an order over those that it has. */
export async function saveLines(client: Transaction, who: Who, order: string, { lines }: Pick<Priced, 'lines'>) {
  await client.query('delete from order_lines where order_number = $1', [order]);
  await client.query(
    `insert into order_lines (customer_number, order_number, line, line_kind, line_code, line_name_en, line_name_fr, amount)
     select $1, $2, place, kind, code, en, fr, amount
       from jsonb_to_recordset($3) as given (place int, kind text, code text, en text, fr text, amount numeric)`,
    [who.account, order, JSON.stringify(lines.map((line, at) => ({ ...line, place: at + 1 })))],
  );
}

/** What an approver, the provider and the driver have to know. */
const needed = [
  ...(['style_code', 'sub_contract_id', 'lease_type', 'lease_term', 'center_code', 'bill_sort'] as const),
  ...(['place_address_1', 'contact_name', 'contact_phone'] as const),
];

/** What is missing before an order can be submitted or placed, as faults at the fields of its form. */
export const missingIn = (order: OrderRow): Fault[] =>
  needed
    .filter((key) => order[key] === null)
    .map((key) => ({ field: key === 'place_address_1' ? 'place' : key, key: 'faults.required' }));

/** Why an order can't be submitted or placed with the figures that the user has seen. */
export async function unmetOf(
  client: Transaction,
  who: Who,
  order: OrderRow,
  seen: string,
): Promise<{ unmet: OrderNeed[]; faults: Fault[]; priced: Priced | null }> {
  const wanted = wantedOf(order, null);
  const priced = wanted && (await priceOf(client, who, wanted));
  const missing = missingIn(order);
  const others = await client.query(
    `select from orders
      where order_number <> $1 and order_state in ('PLACED', 'SCHEDULED', 'CANCEL_REQUESTED', 'IN_PRODUCTION', 'IN_TRANSIT')
        and replaces_vehicle_number = $2`,
    [order.order_number, order.replaces_vehicle_number],
  );
  const unmet: [OrderNeed, boolean][] = [
    ['COMPLETE', missing.length > 0 || !priced?.terms],
    ['CONFIGURED', !priced || priced.problems.length > 0],
    ['PRICES_SEEN', priced?.hash !== seen],
    ['STOCK_FREE', order.order_type === 'STOCK' && order.stock_number === null],
    ['REPLACEMENT_FREE', others.rowCount !== 0],
  ];
  return { unmet: unmet.flatMap(([need, isUnmet]) => (isUnmet ? [need] : [])), faults: missing, priced };
}
