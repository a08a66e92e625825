import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  afterStep,
  beginningOf,
  begunWith,
  type OrderRefusal,
  type OrderStatus,
  possibleSteps,
  refusalOf,
  refusalToBegin,
} from '../../../engine/orders/machine.ts';
import { figuresOf, type OrderFigures, type OrderLine } from '../../../engine/orders/money.ts';
import { orderKinds, phaseOf, statesOf } from '../../../engine/orders/states.ts';
import {
  type OrderNeed,
  type OrderRole,
  type OrderStep,
  orderNeeds,
  orderSteps,
  type StepName,
  stepOf,
} from '../../../engine/orders/steps.ts';

/** People who work on the same orders at once. Each looks at a copy of an order, which may be old. */
const people: readonly (readonly OrderRole[])[] = [
  ['manager'],
  ['manager', 'approver'],
  ['manager', 'approver'],
  ['driver'],
  ['provider'],
  ['manager', 'approver', 'provider'],
];

const names = [...new Set(orderSteps.map(({ name }) => name))];

/** What a person does: looks at an order as it is now, or not, and takes a step with one to three clicks. */
const moves = fc.record({
  person: fc.nat(people.length - 1),
  order: fc.nat(3),
  kind: fc.constantFrom(...orderKinds),
  /** One of the buttons that the person sees, or any step of a client that checks nothing. */
  button: fc.nat(99),
  step: fc.constantFrom<StepName>(...names),
  isWild: fc.boolean(),
  looks: fc.boolean(),
  clicks: fc.integer({ min: 1, max: 3 }),
  unmet: fc.oneof(
    { weight: 4, arbitrary: fc.constant<OrderNeed[]>([]) },
    { weight: 1, arbitrary: fc.subarray(Object.keys(orderNeeds) as OrderNeed[]) },
  ),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
});

type Move = typeof moves extends fc.Arbitrary<infer M> ? M : never;

interface Event {
  step: OrderStep;
  roles: readonly OrderRole[];
  /** The version that was looked at, and that of the order when the step was taken. */
  seen: number;
  version: number;
}

interface Order {
  status: OrderStatus;
  events: Event[];
  lines: OrderLine[];
  /** What was written for the customer with these lines. */
  paper: OrderFigures;
}

const terms = { months: 48, depreciation: 1.375, interest: 6.25, managementFee: 9.5 };

const linesWith = (cents: number): OrderLine[] => [
  { kind: 'VEHICLE', code: 'X', amount: cents / 100 },
  { kind: 'OPTION', code: 'A', amount: (cents % 7919) / 100 },
  { kind: 'DELIVERY', code: 'FREIGHT', amount: (cents % 104_729) / 100 },
  { kind: 'INCENTIVE', code: 'I', amount: -(cents % 1299) / 100 },
  { kind: 'FEE', code: 'TITLE', amount: (cents % 15_485) / 100 },
];

/** As the server does it: one attempt after the other, and the answer of an attempt again for the same key. */
function createOffice() {
  const orders: Order[] = [];
  const answers = new Map<number, OrderRefusal | 'done'>();
  const copies = people.map(() => new Map<number, OrderStatus>());
  let taken = 0;

  function priced(order: Order, cents: number): void {
    order.lines = linesWith(cents);
    order.paper = figuresOf(order.lines, terms);
  }

  function begin(move: Move, roles: readonly OrderRole[]): OrderRefusal | 'done' {
    const name = move.isWild ? move.step : (beginningOf(move.kind)?.name ?? move.step);
    const refusal = refusalToBegin(move.kind, { step: name, roles, unmet: move.unmet });
    const step = stepOf(move.kind, name);
    if (refusal !== null || !step) return refusal ?? 'order_step';
    const order: Order = { status: begunWith(move.kind, step), events: [], lines: [], paper: figuresOf([], terms) };
    priced(order, move.cents);
    orders.push(order);
    taken += 1;
    return 'done';
  }

  function take(move: Move, roles: readonly OrderRole[]): OrderRefusal | 'done' {
    const place = move.order % orders.length;
    const order = orders[place];
    const copied = copies[move.person];
    if (!order || !copied) return 'order_step';
    if (move.looks || !copied.has(place)) copied.set(place, order.status);
    const copy = copied.get(place) ?? order.status;
    const buttons = possibleSteps(copy, roles);
    const name = (move.isWild ? null : buttons[move.button % buttons.length]?.name) ?? move.step;
    const refusal = refusalOf(order.status, { step: name, version: copy.version, roles, unmet: move.unmet });
    const step = stepOf(order.status.kind, name);
    if (refusal !== null || !step) return refusal ?? 'order_step';
    order.events.push({ step, roles, seen: copy.version, version: order.status.version });
    order.status = afterStep(order.status, step);
    taken += 1;
    if (step.writes.includes('prices')) priced(order, move.cents);
    return 'done';
  }

  return {
    orders,
    taken: () => taken,
    attempt(key: number, move: Move): OrderRefusal | 'done' {
      const before = answers.get(key);
      if (before) return before;
      const roles = people[move.person] ?? [];
      const begins = orders.length === 0 || (orders.length < 4 && move.order >= orders.length);
      const answer = begins ? begin(move, roles) : take(move, roles);
      // Only what was done is kept: a refused attempt can be tried again.
      if (answer === 'done') answers.set(key, answer);
      return answer;
    },
  };
}

const fail = (what: string, order: Order): never => {
  throw new Error(`${what}: ${order.status.kind} ${order.events.map(({ step }) => step.name).join(' ')}`);
};

function check(order: Order): void {
  const { status, events, lines, paper } = order;
  if (!statesOf(status.kind).includes(status.state)) fail(`the state ${status.state} is illegal`, order);
  if (status.version !== events.length + 1) fail('a step was not counted', order);
  if (events.some(({ seen, version }) => seen !== version)) fail('decided on another version', order);
  if (events.some(({ step, roles }) => !step.by.some((role) => roles.includes(role)))) fail('wrong role', order);
  if (events.filter(({ step }) => step.to === 'PLACED').length > 1) fail('placed twice', order);
  const placed = events.findIndex(({ step }) => step.to === 'PLACED');
  if (placed >= 0 && phaseOf(status.state) === 'open') fail('open after it was placed', order);
  if (placed >= 0 && events.slice(placed + 1).some(({ step }) => step.writes.includes('draft')))
    fail('drafted after it was placed', order);
  const sum = (kinds: readonly string[]) =>
    lines.reduce(
      (cents, { kind, amount }) => cents + (kinds.includes(kind) ? BigInt(Math.round(amount * 100)) : 0n),
      0n,
    );
  const cost = sum(['VEHICLE', 'OPTION', 'UPFIT', 'DELIVERY', 'INCENTIVE', 'CONTRIBUTION']);
  if (BigInt(Math.round(paper.capitalizedCost * 100)) !== cost) fail('the paper is not the sum of its lines', order);
  if (BigInt(Math.round(paper.fees * 100)) !== sum(['FEE'])) fail('the fees are not the sum of their lines', order);
}

it('10,000 random walks of six people at once lead to no illegal state, place each order once, and decide on what was seen', () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 60 }), (walk) => {
      const office = createOffice();
      walk.forEach((move, key) => {
        const before = office.taken();
        const answers = new Set(Array.from({ length: move.clicks }, () => office.attempt(key, move)));
        if (answers.size !== 1) throw new Error('The clicks of an attempt have different answers.');
        if (office.taken() - before !== (answers.has('done') ? 1 : 0)) throw new Error('A click counts twice.');
      });
      office.orders.forEach(check);
      for (const { status } of office.orders) ends.add(`${status.kind} ${status.state}`);
    }),
    { numRuns: 10_000 },
  );
  // The walks are long enough to mean something.
  expect(ends.size).toBeGreaterThan(20);
});
