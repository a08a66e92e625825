import { formatCurrency } from '../../../engine/formats/number.ts';
import { currencyOf } from '../../../engine/formats/style.ts';
import { useAttention } from '../../attention/use-attention.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { useViewer } from '../../session/viewer.ts';
import classes from './drawer.module.css';
import { Section } from './section.tsx';

export function Approvals() {
  const words = useWords();
  const locale = useLocale();
  const viewer = useViewer();
  const { waiting } = useAttention();
  return (
    <Section part="approvals" counted none={words('notifications.approvals.none')}>
      <ul role="list" className={classes.list}>
        {waiting.approvals?.map((order) => (
          <li key={order.ro_number} className={classes.item}>
            <div className={classes.line}>
              <span className={classes.strong}>{order.description}</span>
              <span className={classes.amount}>{formatCurrency(order.amount, locale, currencyOf(viewer), 2)}</span>
            </div>
            <div className={classes.quiet}>
              {words('notifications.approvals.vehicle', { vehicle: order.vehicle_number })} ·{' '}
              {relativeTime(Date.parse(order.submitted_at), Date.now(), locale)}
            </div>
            <div className={classes.quiet}>
              {order.shop_name}, {order.shop_city}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Messages() {
  const words = useWords();
  const { waiting } = useAttention();
  return (
    <Section part="messages" counted none={words('notifications.messages.none')}>
      <ul role="list" className={classes.list}>
        {waiting.messages.map(({ reference_number, full_name, unread_messages }) => (
          <li key={reference_number} className={classes.item}>
            <div className={classes.strong}>{full_name}</div>
            <div className={classes.quiet}>
              {words('notifications.messages.unread', { count: unread_messages })} · {reference_number}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Orders() {
  const words = useWords();
  const { waiting } = useAttention();
  return (
    <Section part="orders" counted none={words('notifications.orders.none')}>
      <ul role="list" className={classes.list}>
        {waiting.orders.map((order) => (
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
    </Section>
  );
}
