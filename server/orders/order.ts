import { administrators } from '../../contract/records.ts';
import { holds } from '../../engine/access/holds.ts';
import type { OrderStatus } from '../../engine/orders/machine.ts';
import type { OrderKind, OrderState } from '../../engine/orders/states.ts';
import type { OrderRole, OrderStep } from '../../engine/orders/steps.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import type { Who } from '../running/who.ts';

/** Days are YYYY-MM-DD. */
interface OrderColumns {
  readonly order_number: string;
  readonly order_type: OrderKind;
  readonly order_state: OrderState;
  readonly request_state: OrderState;
  readonly previous_state: OrderState | null;
  readonly vehicle_number: string | null;
  readonly style_code: string | null;
  readonly option_codes: readonly string[];
  readonly price_list: number | null;
  readonly stock_number: string | null;
  readonly sub_contract_id: string | null;
  readonly lease_type: 'O' | 'C' | null;
  readonly lease_term: number | null;
  readonly driver_reference_number: string | null;
  readonly center_code: string | null;
  readonly bill_sort: string | null;
  readonly replaces_vehicle_number: string | null;
  readonly place_address_1: string | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

/** An order as its table has it. */
export type OrderRow = OrderColumns & RecordRow;

/** Columns of an order with their new values. */
export type OrderValues = Partial<OrderColumns> & Readonly<Record<string, unknown>>;

export const orderRecords: RecordKind = { table: 'orders', id: 'order_number', name: 'order' };

/** What the state machine needs to know of an order. */
export const statusOf = ({ order_type, order_state, previous_state, version }: OrderRow): OrderStatus => ({
  kind: order_type,
  state: order_state,
  before: previous_state,
  version,
});

/** What a user is to the orders of the account. A representative of the provider does what its systems do, too. */
export function rolesOf(who: Who): OrderRole[] {
  const viewer = who.viewer();
  return [
    'manager',
    ...(holds(administrators, viewer) ? (['approver'] as const) : []),
    ...(viewer.flags.provider_employee ? (['provider'] as const) : []),
  ];
}

/** The columns that bring an order where a step leads. The rest of the state follows from them: `stateOf`. */
export function columnsAfter({ to }: OrderStep, after: OrderStatus): OrderValues {
  switch (to) {
    case 'SAME':
      return {};
    case 'PLACED':
      return { request_state: to, order_status: 'BA', previous_state: null };
    case 'CANCELED':
      return { order_status: 'ZA' };
    case 'CANCEL_REQUESTED':
      return { cancel_requested_at: new Date().toISOString() };
    case 'SCHEDULED':
      return { cancel_requested_at: null };
    default:
      return { request_state: after.state, previous_state: after.before };
  }
}
