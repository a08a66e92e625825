import { formatCurrency } from '../../../engine/formats/number.ts';
import { currencyOf } from '../../../engine/formats/style.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { reloadAttention } from '../../session/attention/attention.ts';
import { useAttention } from '../../session/attention/use-attention.ts';
import { useViewer } from '../../session/viewer.ts';
import classes from './drawer.module.css';
import { Section } from './section.tsx';

export function Approvals() {
  const words = useWords();
  const locale = useLocale();
  const viewer = useViewer();
  const { waiting, status } = useAttention();
  return (
    <Section
      part="approvals"
      title={words('notifications.approvals.title')}
      count={waiting.approvals?.length ?? 0}
      status={status.approvals}
      onRetry={() => reloadAttention(['approvals'])}
      none={waiting.approvals?.length ? null : words('notifications.approvals.none')}
    >
      <ul className={classes.list}>
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
  const { waiting, status } = useAttention();
  return (
    <Section
      part="messages"
      title={words('notifications.messages.title')}
      count={waiting.messages.reduce((sum, { unread_messages }) => sum + unread_messages, 0)}
      status={status.messages}
      onRetry={() => reloadAttention(['messages'])}
      none={waiting.messages.length === 0 ? words('notifications.messages.none') : null}
    >
      <ul className={classes.list}>
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
  const { waiting, status } = useAttention();
  return (
    <Section
      part="orders"
      title={words('notifications.orders.title')}
      count={waiting.orders.length}
      status={status.orders}
      onRetry={() => reloadAttention(['orders'])}
      none={waiting.orders.length === 0 ? words('notifications.orders.none') : null}
    >
      <ul className={classes.list}>
        {waiting.orders.map((order) => (
          <li key={order.order} className={classes.item}>
            <div className={classes.strong}>
              {order.driver_last_name}, {order.driver_first_name}
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
