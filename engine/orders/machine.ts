import type { OrderKind, OrderState } from './states.ts';
import {
  type OrderNeed,
  type OrderRole,
  type OrderStep,
  orderNeeds,
  orderSteps,
  type StepName,
  stepOf,
  stepsOf,
} from './steps.ts';

/** As much of an order as decides what can be done with it. */
export interface OrderStatus {
  kind: OrderKind;
  state: OrderState;
  /** The state before it was discarded, withdrawn or declined; null in every other state. */
  before: OrderState | null;
  /** Counts its steps. */
  version: number;
}

/** A step that somebody wants to take. */
export interface Attempt {
  step: StepName;
  /** That of the order that was looked at. */
  version: number;
  roles: readonly OrderRole[];
  /** What of the needs is not met, as far as it is known. */
  unmet: readonly OrderNeed[];
}

export type OrderRefusal = 'order_role' | 'record_changed' | 'order_step' | (typeof orderNeeds)[OrderNeed];

const needNames = Object.keys(orderNeeds) as OrderNeed[];

const isBy = ({ by }: OrderStep, roles: readonly OrderRole[]) => by.some((role) => roles.includes(role));

/** The step that begins an order of a kind. */
export const beginningOf = (kind: OrderKind): OrderStep | undefined =>
  stepsOf(kind).find(({ from }) => from.length === 0);

/** What somebody in these roles can do with an order as it is now, whatever the steps need besides. */
export const possibleSteps = (
  { kind, state }: Pick<OrderStatus, 'kind' | 'state'>,
  roles: readonly OrderRole[],
): OrderStep[] =>
  orderSteps.filter((step) => step.kinds.includes(kind) && step.from.includes(state) && isBy(step, roles));

/**
 * Why a step is refused; null if it can be taken. A changed order comes first: whoever has not seen it as it is now should
 * not read about a need that it may have had before.
 */
export function refusalOf({ kind, state, before, version }: OrderStatus, attempt: Attempt): OrderRefusal | null {
  const step = stepOf(kind, attempt.step);
  if (step && !isBy(step, attempt.roles)) return 'order_role';
  if (attempt.version !== version) return 'record_changed';
  if (!step?.from.includes(state) || (step.to === 'BEFORE' && before === null)) return 'order_step';
  return unmetOf(step, attempt.unmet);
}

/** Why an order can't begin; null if it can. */
export function refusalToBegin(
  kind: OrderKind,
  { step: name, roles, unmet }: Omit<Attempt, 'version'>,
): OrderRefusal | null {
  const step = stepOf(kind, name);
  if (step && !isBy(step, roles)) return 'order_role';
  return step?.from.length === 0 ? unmetOf(step, unmet) : 'order_step';
}

function unmetOf({ needs }: OrderStep, unmet: readonly OrderNeed[]): OrderRefusal | null {
  const first = needNames.find((need) => needs.includes(need) && unmet.includes(need));
  return first ? orderNeeds[first] : null;
}

/** The states that can be taken back. */
const undoable: ReadonlySet<OrderState> = new Set(
  orderSteps.filter(({ to }) => to === 'BEFORE').flatMap(({ from }) => from),
);

/** An order after a step that is not refused. */
export function afterStep(order: OrderStatus, { to }: OrderStep): OrderStatus {
  if (to === 'SAME') return { ...order, version: order.version + 1 };
  const state = to === 'BEFORE' ? (order.before ?? order.state) : to;
  return { ...order, state, before: undoable.has(state) ? order.state : null, version: order.version + 1 };
}

/** A new order. */
export const begunWith = (kind: OrderKind, { to }: OrderStep): OrderStatus => {
  if (to === 'SAME' || to === 'BEFORE') throw new Error('An order begins with a state.');
  return { kind, state: to, before: null, version: 1 };
};
