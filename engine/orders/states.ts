/** What an order is: `order_type` of the table `orders`. */
export const orderKinds = ['FACTORY', 'STOCK', 'DRIVER', 'OUT_OF_STOCK', 'QUOTE'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** How far an order is, in the words of the driver whom the vehicle is for. */
export const driverStates = ['CHOOSE', 'WAITING', 'ORDERED', 'DELIVERED', 'ENDED'] as const;
export type DriverState = (typeof driverStates)[number];

interface StateFacts {
  kinds: readonly OrderKind[];
  /** `open`: users work on it. `ordered`: a vehicle is on its way. `ended`: nothing more happens, unless it is taken back. */
  phase: 'open' | 'ordered' | 'ended';
  driver: DriverState | null;
}

/** The kinds that end with a vehicle. */
const vehicle = ['FACTORY', 'STOCK', 'DRIVER'] as const;

/** Every state of an order, in the order in which it reaches them. */
const facts = {
  INVITED: { kinds: ['DRIVER'], phase: 'open', driver: 'CHOOSE' },
  DRAFT: { kinds: [...vehicle, 'QUOTE'], phase: 'open', driver: 'CHOOSE' },
  SUBMITTED: { kinds: vehicle, phase: 'open', driver: 'WAITING' },
  RETURNED: { kinds: vehicle, phase: 'open', driver: 'CHOOSE' },
  QUOTED: { kinds: ['QUOTE'], phase: 'open', driver: null },
  REQUESTED: { kinds: ['OUT_OF_STOCK'], phase: 'open', driver: null },
  OFFERED: { kinds: ['OUT_OF_STOCK'], phase: 'open', driver: null },
  PLACED: { kinds: vehicle, phase: 'ordered', driver: 'ORDERED' },
  SCHEDULED: { kinds: vehicle, phase: 'ordered', driver: 'ORDERED' },
  CANCEL_REQUESTED: { kinds: vehicle, phase: 'ordered', driver: 'ORDERED' },
  IN_PRODUCTION: { kinds: vehicle, phase: 'ordered', driver: 'ORDERED' },
  IN_TRANSIT: { kinds: vehicle, phase: 'ordered', driver: 'ORDERED' },
  DELIVERED: { kinds: vehicle, phase: 'ended', driver: 'DELIVERED' },
  CANCELED: { kinds: vehicle, phase: 'ended', driver: 'ENDED' },
  /** Another order was made of it. */
  ORDERED: { kinds: ['OUT_OF_STOCK', 'QUOTE'], phase: 'ended', driver: null },
  DECLINED: { kinds: [...vehicle, 'OUT_OF_STOCK'], phase: 'ended', driver: 'ENDED' },
  WITHDRAWN: { kinds: ['DRIVER', 'OUT_OF_STOCK', 'QUOTE'], phase: 'ended', driver: 'ENDED' },
  DISCARDED: { kinds: ['FACTORY', 'STOCK', 'QUOTE'], phase: 'ended', driver: null },
} as const satisfies Readonly<Record<string, StateFacts>>;

export type OrderState = keyof typeof facts;

export const orderStates = Object.keys(facts) as OrderState[];

const factsOf = (state: OrderState): StateFacts => facts[state];

export const phaseOf = (state: OrderState): StateFacts['phase'] => factsOf(state).phase;

/** The state in the words of the driver; null if no driver has an order in it. */
export const driverStateOf = (state: OrderState): DriverState | null => factsOf(state).driver;

export const statesOf = (kind: OrderKind): OrderState[] =>
  orderStates.filter((state) => factsOf(state).kinds.includes(kind));

/** The states that the codes of manufacturers mean (domain notes: order status). Every other code is a placed order. */
const byCode: Readonly<Record<string, OrderState>> = {
  BX: 'SCHEDULED',
  D: 'SCHEDULED',
  F: 'IN_PRODUCTION',
  J: 'IN_PRODUCTION',
  JS: 'IN_PRODUCTION',
  KZ: 'IN_TRANSIT',
  KZM: 'IN_TRANSIT',
  KZN: 'IN_TRANSIT',
  KZX: 'DELIVERED',
  ZA: 'CANCELED',
};

export const orderCodes: readonly string[] = ['BA', ...Object.keys(byCode)];

/** What is stored of the state of an order. */
export interface StoredState {
  /** The code of the manufacturer; null until the order is placed. */
  code: string | null;
  /** The state that users have brought it to, which counts until there is a code. */
  requested: OrderState;
  /** Whether users have asked the provider to cancel it. */
  isCancelRequested: boolean;
}

/** The state of an order. What the manufacturer says counts more than what users have done. */
export function stateOf({ code, requested, isCancelRequested }: StoredState): OrderState {
  if (code === null) return requested;
  const state = byCode[code] ?? 'PLACED';
  return isCancelRequested && (state === 'PLACED' || state === 'SCHEDULED') ? 'CANCEL_REQUESTED' : state;
}
