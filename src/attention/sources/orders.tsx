import type { Data } from '../../../contract/calls.ts';
import { client } from '../../session/client.ts';
import classes from '../drawer.module.css';
import { source } from '../source.ts';

type Orders = Data<'attention.pending-orders'>;

const Items = ({ held }: { held: Readonly<Orders> }) => (
  <ul role="list" className={classes.list}>
    {held.map((order) => (
      <li key={order.order} className={classes.item}>
        <div className={classes.strong}>
          {order.driver_first_name} {order.driver_last_name}
        </div>
        <div className={classes.quiet}>
          {order.year} {order.make} {order.model} · {order.order}
        </div>
      </li>
    ))}
  </ul>
);

/** Orders of drivers to approve. Another backend sends them with the sign-in. */
export const orders = source<Orders>({
  topics: ['attention orders'],
  shown: ['drawer', 'home'],
  isSpecified: true,
  isCounted: true,
  none: [],
  load: async ({ isOwn, pendingOrders, signal }) =>
    isOwn ? client.call('attention.pending-orders', { signal }) : [...pendingOrders],
  count: (held) => held.length,
  Items,
});
