import { describe, expect, it } from 'vitest';
import {
  afterStep,
  beginningOf,
  begunWith,
  type OrderStatus,
  possibleSteps,
  refusalOf,
  refusalToBegin,
} from '../../../engine/orders/machine.ts';
import {
  driverStateOf,
  driverStates,
  type OrderKind,
  type OrderState,
  orderCodes,
  orderKinds,
  orderStates,
  phaseOf,
  stateOf,
  statesOf,
} from '../../../engine/orders/states.ts';
import { type OrderNeed, orderNeeds, orderRoles, orderSteps, stepsOf } from '../../../engine/orders/steps.ts';

/** The states that an order of a kind can get into, by walking every step. */
function reached(kind: OrderKind): Set<OrderState> {
  const beginning = beginningOf(kind);
  const open: OrderStatus[] = beginning ? [begunWith(kind, beginning)] : [];
  const found = new Map<string, OrderStatus>();
  for (const order of open) {
    const name = `${order.state} ${order.before}`;
    if (found.has(name)) continue;
    found.set(name, order);
    for (const step of possibleSteps(order, orderRoles)) open.push(afterStep(order, step));
  }
  return new Set([...found.values()].map(({ state }) => state));
}

const order = (kind: OrderKind, state: OrderState, before: OrderState | null = null): OrderStatus => ({
  kind,
  state,
  before,
  version: 3,
});

describe('the steps of orders', () => {
  it.each(orderKinds)('lead %s into each of its states and no other', (kind) => {
    expect([...reached(kind)].sort()).toEqual(statesOf(kind).sort());
  });

  it('have each name once for a kind, and begin it once', () => {
    for (const kind of orderKinds) {
      const names = stepsOf(kind).map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      expect(stepsOf(kind).filter(({ from }) => from.length === 0)).toHaveLength(1);
    }
  });

  it('begin and end in states that their kinds have', () => {
    for (const { kinds, from, to } of orderSteps)
      for (const kind of kinds) {
        const own = statesOf(kind);
        if (to !== 'SAME' && to !== 'BEFORE') expect(own).toContain(to);
        expect(from.length === 0 || from.some((state) => own.includes(state))).toBe(true);
      }
  });

  it('never open an order again that was placed', () => {
    const back = orderSteps.filter(
      ({ from, to }) =>
        to !== 'SAME' && to !== 'BEFORE' && phaseOf(to) === 'open' && from.some((state) => phaseOf(state) !== 'open'),
    );
    expect(back).toEqual([]);
    const undone = new Set(orderSteps.filter(({ to }) => to === 'BEFORE').flatMap(({ from }) => from));
    const into = orderSteps.filter(({ to }) => undone.has(to as OrderState)).flatMap(({ from }) => from);
    expect(into.filter((state) => phaseOf(state) !== 'open')).toEqual([]);
  });

  it('place an order only for an approver who has seen the figures', () => {
    const placing = orderSteps.filter(({ to }) => to === 'PLACED');
    expect(placing.map(({ name }) => name)).toEqual(['approve', 'place']);
    for (const { by, needs, writes } of placing) {
      expect(by).toEqual(['approver']);
      expect(needs).toEqual(expect.arrayContaining(['PRICES_SEEN', 'STOCK_FREE', 'REPLACEMENT_FREE']));
      expect(writes).toEqual(expect.arrayContaining(['prices', 'code', 'vehicle']));
    }
  });

  it('leave nothing open that nobody can go on with', () => {
    for (const kind of orderKinds)
      for (const state of statesOf(kind).filter((each) => phaseOf(each) !== 'ended'))
        expect(possibleSteps({ kind, state }, orderRoles), `${kind} ${state}`).not.toEqual([]);
  });

  it('use every need', () => {
    const used = new Set(orderSteps.flatMap(({ needs }) => needs));
    expect([...used].sort()).toEqual((Object.keys(orderNeeds) as OrderNeed[]).sort());
  });
});

describe('a refusal', () => {
  const attempt = { step: 'place', version: 3, roles: ['manager', 'approver'], unmet: [] } as const;

  it('is of the role first, then of the version, of the state and of what is needed', () => {
    const draft = order('FACTORY', 'DRAFT');
    expect(refusalOf(draft, attempt)).toBeNull();
    const unmet = ['REPLACEMENT_FREE', 'COMPLETE'] as const;
    expect(refusalOf(draft, { ...attempt, unmet })).toBe('order_incomplete');
    const placed = order('FACTORY', 'PLACED');
    expect(refusalOf(placed, { ...attempt, unmet })).toBe('order_step');
    expect(refusalOf(placed, { ...attempt, unmet, version: 2 })).toBe('record_changed');
    expect(refusalOf(placed, { ...attempt, unmet, version: 2, roles: ['manager'] })).toBe('order_role');
  });

  it('is none for what the step does not need', () => {
    expect(refusalOf(order('FACTORY', 'DRAFT'), { ...attempt, unmet: ['UNEXPIRED', 'REASON'] })).toBeNull();
  });

  it('is for a step that the kind does not have', () => {
    expect(refusalOf(order('DRIVER', 'DRAFT'), attempt)).toBe('order_step');
    expect(refusalOf(order('QUOTE', 'DRAFT'), attempt)).toBe('order_step');
  });

  it('is for an order that begins with another step, in another role or without what it needs', () => {
    const begin = { step: 'begin', roles: ['manager'], unmet: [] } as const;
    expect(refusalToBegin('FACTORY', begin)).toBeNull();
    expect(refusalToBegin('FACTORY', { ...begin, roles: ['driver'] })).toBe('order_role');
    expect(refusalToBegin('FACTORY', { ...begin, step: 'submit' })).toBe('order_step');
    expect(refusalToBegin('DRIVER', begin)).toBe('order_step');
    expect(refusalToBegin('DRIVER', { ...begin, step: 'invite', unmet: ['MAY_ORDER'] })).toBe('driver_may_not_order');
  });
});

describe('taking back', () => {
  const roles = ['manager', 'approver'] as const;
  const restored = (from: OrderStatus, name: 'decline' | 'discard' | 'withdraw') => {
    const [first] = possibleSteps(from, roles).filter((step) => step.name === name);
    const [second] = possibleSteps({ kind: from.kind, state: first ? afterStep(from, first).state : 'DRAFT' }, roles);
    if (!first || !second) throw new Error('The step is missing.');
    return { ended: afterStep(from, first), again: afterStep(afterStep(from, first), second), second };
  };

  it('leads to the state before', () => {
    for (const [kind, state, name] of [
      ['FACTORY', 'SUBMITTED', 'decline'],
      ['FACTORY', 'RETURNED', 'discard'],
      ['DRIVER', 'INVITED', 'withdraw'],
      ['QUOTE', 'QUOTED', 'withdraw'],
      ['OUT_OF_STOCK', 'OFFERED', 'withdraw'],
    ] as const) {
      const { ended, again, second } = restored(order(kind, state), name);
      expect([ended.before, second.name]).toEqual([state, 'restore']);
      expect(again).toEqual({ kind, state, before: null, version: 5 });
    }
  });

  it('is refused for an order that was never in another state', () => {
    const attempt = { step: 'restore', version: 3, roles, unmet: [] } as const;
    expect(refusalOf(order('FACTORY', 'DECLINED'), attempt)).toBe('order_step');
    expect(refusalOf(order('FACTORY', 'DECLINED', 'SUBMITTED'), attempt)).toBeNull();
  });
});

describe('the state of an order', () => {
  const stored = { requested: 'SUBMITTED', isCancelRequested: false } as const;

  it('is what the manufacturer says, once it says something', () => {
    expect(stateOf({ ...stored, code: null })).toBe('SUBMITTED');
    expect(orderCodes.map((code) => stateOf({ ...stored, code }))).toEqual([
      ...['PLACED', 'SCHEDULED', 'SCHEDULED', 'IN_PRODUCTION', 'IN_PRODUCTION', 'IN_PRODUCTION'],
      ...['IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'DELIVERED', 'CANCELED'],
    ]);
    expect(stateOf({ ...stored, code: '??' })).toBe('PLACED');
  });

  it('says that it is to be canceled only until it is built', () => {
    const states = orderCodes.map((code) => stateOf({ ...stored, code, isCancelRequested: true }));
    expect(states.filter((state) => state === 'CANCEL_REQUESTED')).toHaveLength(3);
    expect(states.slice(3)).toEqual(orderCodes.slice(3).map((code) => stateOf({ ...stored, code })));
    expect(stateOf({ ...stored, code: null, isCancelRequested: true })).toBe('SUBMITTED');
  });

  it('has a word for drivers wherever they have an order, out of five', () => {
    expect(driverStates.length).toBeLessThanOrEqual(5);
    expect(statesOf('DRIVER').filter((state) => driverStateOf(state) === null)).toEqual([]);
    const used = new Set(orderStates.map(driverStateOf).filter((word) => word !== null));
    expect([...used].sort()).toEqual([...driverStates].sort());
  });
});
