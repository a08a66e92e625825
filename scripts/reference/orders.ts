import { beginningOf } from '../../engine/orders/machine.ts';
import {
  type DriverState,
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
} from '../../engine/orders/states.ts';
import {
  type OrderNeed,
  type OrderRole,
  type OrderStep,
  orderNeeds,
  orderSteps,
  stepsOf,
} from '../../engine/orders/steps.ts';

const titles: Readonly<Record<OrderKind, string>> = {
  FACTORY: 'Factory orders',
  STOCK: 'Stock orders',
  DRIVER: 'Orders of drivers',
  OUT_OF_STOCK: 'Requests for a vehicle that is not in stock',
  QUOTE: 'Quotes',
};

const states: Readonly<Record<OrderState, string>> = {
  INVITED: 'A driver was invited to choose a vehicle.',
  DRAFT: 'It is being filled in.',
  SUBMITTED: 'It waits for an approver.',
  RETURNED: 'An approver has a question, or wants something changed.',
  QUOTED: 'Its price holds until a day.',
  REQUESTED: 'The provider looks for the vehicle.',
  OFFERED: 'The provider has found one.',
  PLACED: 'The manufacturer or the dealer has the order.',
  SCHEDULED: 'The manufacturer has planned it.',
  CANCEL_REQUESTED: 'The provider was asked to cancel it.',
  IN_PRODUCTION: 'The vehicle is being built.',
  IN_TRANSIT: 'The vehicle is on its way.',
  DELIVERED: 'The driver has the vehicle.',
  CANCELED: 'The order was canceled after it was placed.',
  ORDERED: 'Another order was made of it.',
  DECLINED: 'An approver or the provider has refused it.',
  WITHDRAWN: 'Whoever has asked for it has withdrawn it.',
  DISCARDED: 'It was given up before it was submitted.',
};

const roles: Readonly<Record<OrderRole, string>> = {
  manager: 'A user of the account.',
  approver: 'A user who may spend its money: an administrator of drivers, or a representative of the provider.',
  driver: 'The driver whom the vehicle is for.',
  provider: 'A representative of the provider, or one of its systems.',
};

const needs: Readonly<Record<OrderNeed, string>> = {
  REASON: 'There is a reason in words.',
  RECENT: 'The same user has done it less than ten minutes ago.',
  MAY_ORDER: 'The driver has an email address, and may order.',
  UNEXPIRED: 'The quote or the offer is still valid.',
  COMPLETE: 'Vehicle, driver, place of delivery and billing are all there.',
  CONFIGURED: 'The options fit together.',
  ALLOWED: 'The selector allows the vehicle, its options and its price.',
  PRICES_SEEN: 'The figures are still those that the user has seen.',
  STOCK_FREE: 'Nobody else has ordered the vehicle in stock.',
  REPLACEMENT_FREE: 'Another order does not replace the same vehicle.',
};

const driverWords: Readonly<Record<DriverState, string>> = {
  CHOOSE: 'Choose your vehicle',
  WAITING: 'Waiting for approval',
  ORDERED: 'Ordered',
  DELIVERED: 'Delivered',
  ENDED: 'Not ordered',
};

const code = (text: string) => `\`${text}\``;
const codes = (texts: readonly string[]) => texts.map(code).join(', ');

/** Two states with the steps between them. */
const arrow = (from: string, to: string, steps: readonly string[]) => `    ${from} --> ${to}: ${steps.join(', ')}`;

/** The steps of a kind that lead from one state to another, in Mermaid. Steps that lead back to the state before are not drawn. */
function drawn(kind: OrderKind): string[] {
  const own = statesOf(kind);
  const steps = stepsOf(kind).filter(({ to }) => to !== 'SAME' && to !== 'BEFORE');
  const pairs = own.flatMap((from) =>
    own.flatMap((to) => {
      const between = steps.filter((step) => step.to === to && step.from.includes(from)).map(({ name }) => name);
      return between.length > 0 ? [arrow(from, to, between)] : [];
    }),
  );
  const beginning = beginningOf(kind);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...(beginning ? [arrow('[*]', beginning.to, [beginning.name])] : []),
    ...pairs,
    ...own.filter((state) => phaseOf(state) === 'ended').map((state) => `    ${state} --> [*]`),
    '```',
    '',
  ];
}

const ends = { SAME: 'the same', BEFORE: 'the state before' } as const;

function rowOf({ name, kinds, from, to, by, needs: own, writes }: OrderStep): string {
  const end = to === 'SAME' || to === 'BEFORE' ? ends[to] : code(to);
  const cells = [
    code(name),
    codes(kinds),
    from.length > 0 ? codes(from) : 'a new order',
    end,
    by.join(', '),
    codes(own),
    writes.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const codesOf = (state: OrderState) =>
  orderCodes.filter((each) => stateOf({ code: each, requested: 'DRAFT', isCancelRequested: false }) === state);

/** docs/reference/orders.md */
export const ordersPage = (): string =>
  [
    '<!-- Written by npm run schemas, from engine/orders. Do not edit. -->',
    '',
    '# Orders',
    '',
    'An order has a kind and a state. A step leads from one state to the next. The browser offers the steps that are possible, and the',
    'server refuses all others, with the same code ([decision 089](../decisions/089-orders.md)).',
    '',
    '## Kinds',
    '',
    'Not drawn are steps after which an order is in the same state, and `restore`, which takes back that it was discarded, withdrawn or',
    'declined.',
    '',
    ...orderKinds.flatMap((kind) => [`### ${titles[kind]}`, '', `${code(kind)}`, '', ...drawn(kind)]),
    '## States',
    '',
    '| state | meaning | codes of the manufacturer | for the driver |',
    '| --- | --- | --- | --- |',
    ...orderStates.map((state) => {
      const word = driverStateOf(state);
      return `| ${code(state)} | ${states[state]} | ${codes(codesOf(state))} | ${word ? code(word) : ''} |`;
    }),
    '',
    'Once an order is placed, the code of the manufacturer decides its state. Codes that are not in this table mean `PLACED`.',
    '',
    'A driver sees one of these:',
    '',
    ...driverStates.map((word) => `* ${code(word)}: ${driverWords[word]}`),
    '',
    '## Steps',
    '',
    '| step | kinds | from | to | who | needs | writes |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...orderSteps.map(rowOf),
    '',
    'Each step raises the version of the order, and writes who has done it.',
    '',
    '## Who',
    '',
    '| role | who it is |',
    '| --- | --- |',
    ...Object.entries(roles).map(([role, meaning]) => `| ${role} | ${meaning} |`),
    '',
    '## What a step needs',
    '',
    'They are judged in this order, after the role, the version and the state.',
    '',
    '| need | meaning | refusal |',
    '| --- | --- | --- |',
    ...(Object.keys(orderNeeds) as OrderNeed[]).map(
      (need) => `| ${code(need)} | ${needs[need]} | ${code(orderNeeds[need])} |`,
    ),
    '',
  ].join('\n');
