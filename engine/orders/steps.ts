import type { OrderKind, OrderState } from './states.ts';

/**
 * Who does something with an order. A manager is a user of the account; an approver, who may spend its money, is a manager,
 * too. A driver has only the order that the vehicle is for. A provider is its representative or its systems.
 */
export const orderRoles = ['manager', 'approver', 'driver', 'provider'] as const;
export type OrderRole = (typeof orderRoles)[number];

/** What a step needs besides a state and a role, and the refusal without it, in the order in which they are judged. */
export const orderNeeds = {
  /** There is a reason in words. */
  REASON: 'reason_missing',
  /** The same user has done it less than ten minutes ago. */
  RECENT: 'restore_too_late',
  /** The driver has an email address, and may order. */
  MAY_ORDER: 'driver_may_not_order',
  /** The quote or the offer is still valid. */
  UNEXPIRED: 'quote_expired',
  /** Vehicle, driver, place of delivery and billing are all there. */
  COMPLETE: 'order_incomplete',
  /** The options fit together. */
  CONFIGURED: 'configuration_invalid',
  /** The selector allows the vehicle, its options and its price. */
  ALLOWED: 'selector_not_allowed',
  /** The figures are still those that the user has seen. */
  PRICES_SEEN: 'prices_changed',
  /** Nobody else has ordered the vehicle in stock. */
  STOCK_FREE: 'stock_taken',
  /** No other order replaces the same vehicle. */
  REPLACEMENT_FREE: 'replacement_ordered',
} as const;

export type OrderNeed = keyof typeof orderNeeds;

/** What a step writes, besides the state, the version and who has done it. */
export type OrderPart =
  | 'draft'
  | 'prices'
  | 'expiry'
  | 'offer'
  | 'decision'
  | 'code'
  | 'vehicle'
  | 'delivery'
  | 'dates'
  | 'cancellation'
  | 'invitation'
  | 'another order';

interface Facts {
  name: string;
  kinds: readonly OrderKind[];
  /** The states that it is possible in. Empty: it begins an order. */
  from: readonly OrderState[];
  /** `SAME`: the order stays in its state. `BEFORE`: it goes back to the state that it came from. */
  to: OrderState | 'SAME' | 'BEFORE';
  by: readonly OrderRole[];
  needs: readonly OrderNeed[];
  writes: readonly OrderPart[];
}

const vehicle = ['FACTORY', 'STOCK', 'DRIVER'] as const;
const ownVehicle = ['FACTORY', 'STOCK'] as const;
const driver = ['DRIVER'] as const;
const quote = ['QUOTE'] as const;
const request = ['OUT_OF_STOCK'] as const;

const editable = ['DRAFT', 'RETURNED'] as const;
const scheduled = ['PLACED', 'SCHEDULED', 'CANCEL_REQUESTED'] as const;
const built = [...scheduled, 'IN_PRODUCTION'] as const;
const underWay = [...built, 'IN_TRANSIT'] as const;

const sound = ['COMPLETE', 'CONFIGURED', 'ALLOWED', 'PRICES_SEEN'] as const;
const placeable = [...sound, 'STOCK_FREE', 'REPLACEMENT_FREE'] as const;
const placed = ['prices', 'code', 'vehicle'] as const;

/** Every step of an order. A kind has each name at most once. */
const table = [
  // Preparing.
  {
    name: 'begin',
    kinds: [...ownVehicle, 'QUOTE'],
    from: [],
    to: 'DRAFT',
    by: ['manager'],
    needs: [],
    writes: ['draft'],
  },
  {
    name: 'invite',
    kinds: driver,
    from: [],
    to: 'INVITED',
    by: ['manager'],
    needs: ['MAY_ORDER'],
    writes: ['draft', 'invitation'],
  },
  { name: 'open', kinds: driver, from: ['INVITED'], to: 'DRAFT', by: ['driver'], needs: [], writes: [] },
  {
    name: 'save',
    kinds: [...ownVehicle, 'QUOTE'],
    from: editable,
    to: 'SAME',
    by: ['manager'],
    needs: [],
    writes: ['draft'],
  },
  { name: 'save', kinds: driver, from: editable, to: 'SAME', by: ['driver'], needs: [], writes: ['draft'] },
  {
    name: 'reprice',
    kinds: [...ownVehicle, 'QUOTE'],
    from: [...editable, 'QUOTED'],
    to: 'SAME',
    by: ['manager'],
    needs: ['PRICES_SEEN'],
    writes: ['prices'],
  },
  {
    name: 'reprice',
    kinds: driver,
    from: editable,
    to: 'SAME',
    by: ['driver'],
    needs: ['PRICES_SEEN'],
    writes: ['prices'],
  },
  {
    name: 'discard',
    kinds: [...ownVehicle, 'QUOTE'],
    from: editable,
    to: 'DISCARDED',
    by: ['manager'],
    needs: [],
    writes: [],
  },

  // Approving and placing.
  {
    name: 'submit',
    kinds: ownVehicle,
    from: editable,
    to: 'SUBMITTED',
    by: ['manager'],
    needs: sound,
    writes: ['prices'],
  },
  { name: 'submit', kinds: driver, from: editable, to: 'SUBMITTED', by: ['driver'], needs: sound, writes: ['prices'] },
  { name: 'recall', kinds: ownVehicle, from: ['SUBMITTED'], to: 'DRAFT', by: ['manager'], needs: [], writes: [] },
  { name: 'recall', kinds: driver, from: ['SUBMITTED'], to: 'DRAFT', by: ['driver'], needs: [], writes: [] },
  {
    name: 'return',
    kinds: vehicle,
    from: ['SUBMITTED'],
    to: 'RETURNED',
    by: ['approver'],
    needs: ['REASON'],
    writes: ['decision'],
  },
  {
    name: 'decline',
    kinds: vehicle,
    from: ['SUBMITTED'],
    to: 'DECLINED',
    by: ['approver'],
    needs: ['REASON'],
    writes: ['decision'],
  },
  {
    name: 'approve',
    kinds: vehicle,
    from: ['SUBMITTED'],
    to: 'PLACED',
    by: ['approver'],
    needs: placeable,
    writes: ['decision', ...placed],
  },
  {
    name: 'place',
    kinds: ownVehicle,
    from: editable,
    to: 'PLACED',
    by: ['approver'],
    needs: placeable,
    writes: placed,
  },

  // Quotes, and requests for a vehicle that nobody has in stock.
  {
    name: 'quote',
    kinds: quote,
    from: ['DRAFT'],
    to: 'QUOTED',
    by: ['manager'],
    needs: ['CONFIGURED', 'PRICES_SEEN'],
    writes: ['prices', 'expiry'],
  },
  {
    name: 'order',
    kinds: quote,
    from: ['QUOTED'],
    to: 'ORDERED',
    by: ['manager'],
    needs: ['UNEXPIRED'],
    writes: ['another order'],
  },
  {
    name: 'request',
    kinds: request,
    from: [],
    to: 'REQUESTED',
    by: ['manager'],
    needs: ['CONFIGURED'],
    writes: ['draft'],
  },
  {
    name: 'offer',
    kinds: request,
    from: ['REQUESTED'],
    to: 'OFFERED',
    by: ['provider'],
    needs: ['STOCK_FREE'],
    writes: ['offer', 'expiry'],
  },
  {
    name: 'refuse',
    kinds: request,
    from: ['REQUESTED'],
    to: 'DECLINED',
    by: ['provider'],
    needs: ['REASON'],
    writes: ['decision'],
  },
  {
    name: 'accept',
    kinds: request,
    from: ['OFFERED'],
    to: 'ORDERED',
    by: ['manager'],
    needs: ['UNEXPIRED', 'STOCK_FREE'],
    writes: ['another order'],
  },

  // Taking back.
  {
    name: 'withdraw',
    kinds: driver,
    from: ['INVITED', ...editable],
    to: 'WITHDRAWN',
    by: ['manager'],
    needs: [],
    writes: ['invitation'],
  },
  { name: 'withdraw', kinds: quote, from: ['QUOTED'], to: 'WITHDRAWN', by: ['manager'], needs: [], writes: [] },
  {
    name: 'withdraw',
    kinds: request,
    from: ['REQUESTED', 'OFFERED'],
    to: 'WITHDRAWN',
    by: ['manager'],
    needs: [],
    writes: [],
  },
  {
    name: 'restore',
    kinds: [...vehicle, 'QUOTE', 'OUT_OF_STOCK'],
    from: ['DISCARDED', 'WITHDRAWN', 'DECLINED'],
    to: 'BEFORE',
    by: ['manager', 'provider'],
    needs: ['RECENT'],
    writes: [],
  },

  // Until the vehicle is there.
  {
    name: 'respecify',
    kinds: ['FACTORY', 'DRIVER'],
    from: ['PLACED'],
    to: 'SAME',
    by: ['approver'],
    needs: ['CONFIGURED', 'ALLOWED', 'PRICES_SEEN'],
    writes: ['prices'],
  },
  { name: 'redirect', kinds: vehicle, from: built, to: 'SAME', by: ['manager'], needs: [], writes: ['delivery'] },
  {
    name: 'cancel',
    kinds: vehicle,
    from: ['PLACED'],
    to: 'CANCELED',
    by: ['approver'],
    needs: ['REASON'],
    writes: ['decision', 'code', 'vehicle'],
  },
  {
    name: 'request_cancel',
    kinds: vehicle,
    from: ['SCHEDULED'],
    to: 'CANCEL_REQUESTED',
    by: ['approver'],
    needs: ['REASON'],
    writes: ['cancellation'],
  },
  {
    name: 'keep',
    kinds: vehicle,
    from: ['CANCEL_REQUESTED'],
    to: 'SCHEDULED',
    by: ['approver', 'provider'],
    needs: [],
    writes: ['cancellation'],
  },
  {
    name: 'drop',
    kinds: vehicle,
    from: underWay,
    to: 'CANCELED',
    by: ['provider'],
    needs: ['REASON'],
    writes: ['decision', 'code', 'vehicle'],
  },
  {
    name: 'schedule',
    kinds: vehicle,
    from: ['PLACED'],
    to: 'SCHEDULED',
    by: ['provider'],
    needs: [],
    writes: ['code', 'dates'],
  },
  {
    name: 'build',
    kinds: vehicle,
    from: scheduled,
    to: 'IN_PRODUCTION',
    by: ['provider'],
    needs: [],
    writes: ['code', 'dates'],
  },
  {
    name: 'ship',
    kinds: vehicle,
    from: built,
    to: 'IN_TRANSIT',
    by: ['provider'],
    needs: [],
    writes: ['code', 'dates'],
  },
  {
    name: 'deliver',
    kinds: vehicle,
    from: underWay,
    to: 'DELIVERED',
    by: ['provider'],
    needs: [],
    writes: ['code', 'dates', 'vehicle'],
  },
  { name: 'promise', kinds: vehicle, from: underWay, to: 'SAME', by: ['provider'], needs: [], writes: ['dates'] },
] as const satisfies readonly Facts[];

export type StepName = (typeof table)[number]['name'];

export interface OrderStep extends Facts {
  name: StepName;
}

export const orderSteps: readonly OrderStep[] = table;

export const stepsOf = (kind: OrderKind): OrderStep[] => orderSteps.filter(({ kinds }) => kinds.includes(kind));

/** The step of a kind with a name; undefined if the kind does not have it. */
export const stepOf = (kind: OrderKind, name: StepName): OrderStep | undefined =>
  stepsOf(kind).find((step) => step.name === name);
