import type { Body, Data } from '../../contract/calls.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { beginningOf, begunWith, refusalToBegin } from '../../engine/orders/machine.ts';
import type { StepName } from '../../engine/orders/steps.ts';
import { limits } from '../limits.ts';
import { type DraftInput, draftColumns, pricedColumns, pricedDraft, saveLines, unmetOf } from '../orders/drafts.ts';
import { type OrderRow, orderRecords, rolesOf } from '../orders/order.ts';
import { addOrderedVehicle, placeAlone, placedColumns, removeOrderedVehicle } from '../orders/placing.ts';
import { type Priced, priceOf, type Wanted } from '../orders/pricing.ts';
import { type FactsOf, takeStep } from '../orders/take-step.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { nextId } from '../records/numbers.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type OrderServices = Pick<DataServices, 'pool' | 'audit'>;

const letters = { FACTORY: 'F', STOCK: 'S', QUOTE: 'Q' } as const;

interface Step {
  who: Who;
  body: { order: string; version: number; idempotency_key?: string };
}

const inFrench = ({ locale }: Who) => locale === 'fr-CA';

function answerOf(who: Who, { figures, terms, lines, problems, weeks, list, hash }: Priced): Data<'order.figures'> {
  return {
    price: figures.price,
    incentives: figures.incentives,
    contributions: figures.contributions,
    capitalized_cost: figures.capitalizedCost,
    fees: figures.fees,
    depreciation: figures.depreciation,
    interest: figures.interest,
    monthly_rental: figures.rental,
    monthly_management_fee: terms?.managementFee ?? 0,
    monthly_payment: figures.monthly,
    residual_value: figures.residual,
    lead_weeks: weeks,
    price_list: list,
    lines: lines.map(({ kind, code, amount, en, fr }) => ({
      line_kind: kind,
      line_code: code,
      line_name: inFrench(who) ? fr : en,
      amount,
    })),
    problems: problems.map(({ problem, code, other = null }) => ({ problem, code, other })),
    figures_hash: hash,
  };
}

async function figuresFor(client: Transaction, who: Who, body: Body<'order.figures'>): Promise<Data<'order.figures'>> {
  const lease = { subContract: body.sub_contract_id, type: body.lease_type, months: body.lease_term };
  const wanted: Wanted = { style: body.style_code, codes: body.option_codes, lease, list: body.price_list ?? null };
  const priced = await priceOf(client, who, wanted);
  if (!priced.terms) throw new Refusal('not_found', { faults: [{ field: 'lease_term', key: 'refusals.not_found' }] });
  return answerOf(who, priced);
}

/** Begins drafts. The same idempotency key gives the same draft again. */
function createBegin(services: OrderServices) {
  const records = recordsOf<OrderRow>(services, orderRecords);
  return async (who: Who, { idempotency_key: key, order_type: kind, ...sent }: Body<'order.begin'>) => {
    const step = beginningOf(kind);
    const refusal = refusalToBegin(kind, { step: 'begin', roles: rolesOf(who), unmet: [] });
    if (refusal || !step) throw new Refusal(refusal ?? 'order_step');
    const { order_number, order_state, version } = await records.add(who, key, { kind, ...sent }, async (client) => {
      const number = await nextId(client, who, orderRecords, letters[kind]);
      const entered = { option_codes: [], ...(await draftColumns(client, sent)) };
      const { prices, lines } = await pricedDraft(client, who, entered, null);
      await saveLines(client, who, number, { lines });
      const request_state = begunWith(kind, step).state;
      return { order_number: number, order_type: kind, request_state, ...entered, ...prices };
    });
    return { order_number, order_state, version };
  };
}

/** Prices of today that the user has seen, as a step writes them. */
const withPrices =
  (who: Who, hash: string, isPlaced: boolean): FactsOf =>
  async (client, order) => {
    if (isPlaced) await placeAlone(client, who);
    const { priced, ...found } = await unmetOf(client, who, order, hash);
    const placed = isPlaced && found.unmet.length === 0 ? await placedColumns(client, who) : {};
    return {
      ...found,
      values: { ...(priced && pricedColumns(priced)), ...placed },
      also: async (after) => {
        if (priced) await saveLines(client, who, order.order_number, priced);
        if (isPlaced) await addOrderedVehicle(client, who, after);
      },
    };
  };

const withReason =
  (given: string, who: Who): FactsOf =>
  () => {
    const order_reason = plainText(given).trim();
    const decided = { order_reason, decided_by: who.username, decided_at: new Date().toISOString() };
    return order_reason === ''
      ? { unmet: ['REASON'], faults: [{ field: 'order_reason', key: 'faults.required' }] }
      : { values: decided };
  };

/** Whether the user has done the last step of an order a short time ago. */
const ifRecent =
  ({ username }: Who): FactsOf =>
  async (client, { order_number }) => {
    const { rowCount } = await client.query(
      `select from orders where order_number = $1 and changed_by = $2 and changed_at > clock_timestamp() - $3::interval`,
      [order_number, username, limits.restorable],
    );
    return rowCount === 1 ? {} : { unmet: ['RECENT'] };
  };

/** What was entered into a draft, with the prices of its own list. Another vehicle has those that hold today. */
const ofDraft =
  (who: Who, sent: DraftInput): FactsOf =>
  async (client, order) => {
    const entered = await draftColumns(client, sent);
    const isOther = entered.style_code !== undefined && entered.style_code !== order.style_code;
    const list = isOther ? null : order.price_list;
    const { prices, lines } = await pricedDraft(client, who, { ...order, ...entered }, list);
    return {
      values: { ...entered, ...prices },
      also: () => saveLines(client, who, order.order_number, { lines }),
    };
  };

/** Orders from the draft to the delivery: engine/orders says which step is possible when. */
export function orderRoutes(services: OrderServices): Routes<'order'> {
  const begin = createBegin(services);
  const take = (step: StepName, { who, body }: Step, facts?: FactsOf) => {
    const { order, version, idempotency_key: key } = body;
    return takeStep(services, who, { step, order, version, key, sent: { step, ...body } }, facts);
  };
  return {
    'order.figures': {
      knows: 'user',
      answer: ({ who, body }) => inTransaction(services.pool, actingAs(who), (client) => figuresFor(client, who, body)),
    },
    'order.begin': { knows: 'account', answer: ({ who, body }) => begin(who, body) },
    'order.save': {
      knows: 'account',
      answer: ({ who, body: { order, version, ...sent } }) =>
        take('save', { who, body: { order, version } }, ofDraft(who, sent)),
    },
    'order.reprice': {
      knows: 'account',
      answer: (input) =>
        take('reprice', input, async (client, order) => {
          const { unmet, priced } = await unmetOf(client, input.who, order, input.body.figures_hash);
          return {
            unmet,
            values: priced ? pricedColumns(priced) : {},
            also: async () => void (priced && (await saveLines(client, input.who, order.order_number, priced))),
          };
        }),
    },
    'order.submit': {
      knows: 'account',
      answer: (input) =>
        take('submit', input, async (client, order) => {
          const { values, ...facts } = await withPrices(input.who, input.body.figures_hash, false)(client, order);
          const submitted = { submitted_by: input.who.username, submitted_at: new Date().toISOString() };
          return { ...facts, values: { ...values, ...submitted } };
        }),
    },
    'order.recall': { knows: 'account', answer: (input) => take('recall', input) },
    'order.return': {
      knows: 'account',
      answer: (input) => take('return', input, withReason(input.body.order_reason, input.who)),
    },
    'order.decline': {
      knows: 'account',
      answer: (input) => take('decline', input, withReason(input.body.order_reason, input.who)),
    },
    'order.approve': {
      knows: 'account',
      answer: (input) => take('approve', input, withPrices(input.who, input.body.figures_hash, true)),
    },
    'order.place': {
      knows: 'account',
      answer: (input) => take('place', input, withPrices(input.who, input.body.figures_hash, true)),
    },
    'order.discard': { knows: 'account', answer: (input) => take('discard', input) },
    'order.restore': { knows: 'account', answer: (input) => take('restore', input, ifRecent(input.who)) },
    'order.cancel': {
      knows: 'account',
      answer: (input) =>
        take('cancel', input, async (client, order) => ({
          ...(await withReason(input.body.order_reason, input.who)(client, order)),
          also: async (after) => void (await removeOrderedVehicle(client, input.who, after)),
        })),
    },
    'order.request-cancel': {
      knows: 'account',
      answer: (input) => take('request_cancel', input, withReason(input.body.order_reason, input.who)),
    },
    'order.keep': { knows: 'account', answer: (input) => take('keep', input) },
  };
}
