import { afterStep, type OrderRefusal, refusalOf } from '../../engine/orders/machine.ts';
import { type OrderNeed, type StepName, stepOf } from '../../engine/orders/steps.ts';
import type { Fault } from '../../engine/reports/resolved.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs, type RecordServices } from '../records/records.ts';
import { lockRows, updateRow } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import { once } from './attempts.ts';
import { columnsAfter, type OrderRow, type OrderValues, orderRecords, rolesOf, statusOf } from './order.ts';

/** A step that a call takes. */
export interface StepCall {
  step: StepName;
  order: string;
  /** That of the order that was looked at. */
  version: number;
  /** The idempotency key, and what was sent with it. */
  key?: string | undefined;
  sent?: unknown;
}

/** What is found out about a step with the order locked. */
export interface StepFacts {
  unmet?: readonly OrderNeed[];
  /** What is wrong with each field. */
  faults?: readonly Fault[];
  values?: OrderValues;
  /** Does more in the same transaction, after the order has changed. */
  also?(after: OrderRow): Promise<void>;
}

export type FactsOf = (client: Transaction, order: OrderRow) => Promise<StepFacts> | StepFacts;

const refused = (code: OrderRefusal, order: OrderRow, faults: readonly Fault[] = []) =>
  new Refusal(code, code === 'record_changed' || code === 'order_step' ? { record: order } : { faults });

/** Takes a step of an order, if the state machine allows it. Everything is in one transaction, with the order locked. */
export const takeStep = (
  { pool, audit }: RecordServices,
  who: Who,
  { step: name, order: number, version, key, sent }: StepCall,
  factsOf: FactsOf = () => ({}),
): Promise<Pick<OrderRow, 'order_number' | 'order_state' | 'version'>> =>
  inTransaction(pool, actingAs(who), (client) =>
    once(client, who, { key, sent }, async () => {
      const before = (await lockRows<OrderRow>(client, orderRecords, [number])).get(number);
      if (!before) throw new Refusal('not_found', { unknown: [{ order: number }] });
      const attempt = { step: name, version, roles: rolesOf(who) };
      const early = refusalOf(statusOf(before), { ...attempt, unmet: [] });
      if (early) throw refused(early, before);
      const { unmet = [], faults, values = {}, also } = await factsOf(client, before);
      const late = refusalOf(statusOf(before), { ...attempt, unmet });
      const step = stepOf(before.order_type, name);
      if (late || !step) throw refused(late ?? 'order_step', before, faults);
      const expected = afterStep(statusOf(before), step);
      const row = await updateRow<OrderRow>(client, orderRecords, number, {
        ...values,
        ...columnsAfter(step, expected),
        changed_by: who.username,
      });
      if (row.order_state !== expected.state || row.version !== expected.version)
        throw new Error(`The step ${name} has led to ${row.order_state} instead of ${expected.state}.`);
      await also?.(row);
      await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { order: number, step: name } });
      return { order_number: number, order_state: row.order_state, version: row.version };
    }),
  );
