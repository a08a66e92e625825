import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Data } from '../../../contract/calls.ts';
import { formatCurrency } from '../../../engine/formats/number.ts';
import { currencyOf } from '../../../engine/formats/style.ts';
import { trailOf } from '../../../engine/tables/trail.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { OpeningLink } from '../../openings/opening-link.tsx';
import { client } from '../../session/client.ts';
import { useViewer } from '../../session/viewer.ts';
import classes from '../drawer.module.css';
import { source } from '../source.ts';
import { useOpenable } from '../use-openable.ts';

/** null: none or not loaded; -1 in the specification. */
type Approvals = Data<'attention.repair-orders'> | null;

const screen = '/account/approve-maintenance-repairs';

function Items({ held, onLeave }: { held: Readonly<Approvals>; onLeave: () => void }) {
  const words = useWords();
  const to = useOpenable()(screen);
  const locale = useLocale();
  const viewer = useViewer();
  const all = held?.map((order) => order.vehicle_number) ?? [];
  return (
    <ul role="list" className={classes.list}>
      {held?.map((order) => (
        <li key={order.ro_number} className={classes.item}>
          <div className={classes.line}>
            <span className={classes.strong}>{order.description}</span>
            <span className={classes.amount}>{formatCurrency(order.amount, locale, currencyOf(viewer), 2)}</span>
          </div>
          <div className={classes.quiet}>
            <OpeningLink
              kind="vehicle"
              id={order.vehicle_number}
              trail={() => trailOf(all, order.vehicle_number)}
              onOpen={onLeave}
            >
              {words('notifications.approvals.vehicle', { vehicle: order.vehicle_number })}
            </OpeningLink>
            {' · '}
            {relativeTime(Date.parse(order.submitted_at), Date.now(), locale)}
          </div>
          <div className={classes.quiet}>
            {order.shop_name}, {order.shop_city}
          </div>
        </li>
      ))}
      {to !== null && (
        <li>
          <Link to={to} className={classes.link} onClick={onLeave}>
            {words('notifications.approvals.open')}
            <IconArrowRight size="1rem" aria-hidden="true" />
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Estimates of repairs to approve. */
export const approvals = source<Approvals>({
  topics: ['attention approvals'],
  shown: ['badge', 'drawer', 'home'],
  isSpecified: true,
  isCounted: true,
  none: null,
  load: ({ viewer, signal }) => client.call('attention.repair-orders', { params: { account: viewer.account }, signal }),
  count: (held) => held?.length ?? 0,
  leadsTo: () => screen,
  Items,
});
