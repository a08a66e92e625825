import { EmptyState } from '@mantine/core';
import { IconArrowRight, IconBellOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { mayOpen } from '../../../engine/access/holds.ts';
import { inDrawer, isNone, sources } from '../../attention/state.ts';
import { useAttention } from '../../attention/use-attention.ts';
import { definitions } from '../../definitions.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useViewer } from '../../session/viewer.ts';
import { Alerts } from './alerts.tsx';
import classes from './drawer.module.css';
import { Approvals, Messages, Orders } from './lists.tsx';
import { Section } from './section.tsx';

const recallReport = '/reporting/recall-report';

function Notices() {
  const words = useWords();
  const { waiting } = useAttention();
  return (
    <Section part="notices" none={null}>
      <ul role="list" className={classes.list}>
        {waiting.notices.map(({ id, title, body, is_urgent }) => (
          <li key={id} className={classes.item}>
            <div className={classes.strong}>
              {is_urgent && <span className={classes.urgent}>{words('notifications.notices.urgent')}</span>}
              {title}
            </div>
            <div className={classes.quiet}>{body}</div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Recalls({ onLeave }: { onLeave: () => void }) {
  const words = useWords();
  const viewer = useViewer();
  const { waiting } = useAttention();
  const entry = definitions().places.get(recallReport)?.entry;
  const open = words('notifications.recalls.open', { count: waiting.recalls });
  return (
    <Section part="recalls" none={words('notifications.recalls.none')}>
      {entry && mayOpen(entry, viewer) ? (
        <Link to={recallReport} className={classes.link} onClick={onLeave}>
          {open}
          <IconArrowRight size="1rem" aria-hidden="true" />
        </Link>
      ) : (
        <span>{open}</span>
      )}
    </Section>
  );
}

/** The content of the notifications drawer (spec: shell §2.11, §4). */
export function Panel({ onLeave }: { onLeave: () => void }) {
  const words = useWords();
  const { waiting, status } = useAttention();
  const listed = sources.filter(inDrawer);
  const isQuiet = listed.every((source) => status[source] === 'ready' && isNone(source, waiting));
  if (isQuiet) {
    return (
      <EmptyState
        icon={<IconBellOff stroke={1.4} aria-hidden="true" />}
        title={words('notifications.nothing')}
        description={words('notifications.nothing_hint')}
      />
    );
  }
  return (
    <>
      <Notices />
      <Alerts />
      <Recalls onLeave={onLeave} />
      <Approvals />
      <Messages />
      <Orders />
    </>
  );
}
