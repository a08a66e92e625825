import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useWords } from '../i18n/use-words.ts';
import { useSignedIn } from '../session/viewer.ts';
import { largeIcon } from '../ui/icon-looks.ts';
import { reloadUnreported } from './attention.ts';
import classes from './bell.module.css';
import { NotificationDrawer } from './drawer.tsx';
import { useDrawer } from './drawer-context.tsx';
import { badgeText } from './state.ts';
import { useBadge, useFollowedAttention } from './use-attention.ts';

/** The announcement when the count rises. When it falls, somebody has looked. */
function useRise(count: number | null): string {
  const words = useWords();
  const before = useRef(count);
  const [said, say] = useState('');
  useEffect(() => {
    if (count === null) return;
    const rise = before.current === null ? 0 : count - before.current;
    before.current = count;
    if (rise > 0) say(words('notifications.rose', { count: rise, total: count }));
  }, [count, words]);
  return said;
}

/** The bell in the header (spec: shell §2.11, §4), with a dot or the number of items. */
export function Bell() {
  const words = useWords();
  const locale = useLocale();
  useFollowedAttention();
  const count = useBadge();
  const badge = badgeText(count);
  const said = useRise(count);
  const { drawer, show } = useDrawer();
  const { isOwnServer } = useSignedIn();
  const { opened } = drawer;
  useEffect(() => {
    // Another backend sends no notice of changes.
    if (opened && !isOwnServer) reloadUnreported();
  }, [opened, isOwnServer]);
  const label =
    count === null
      ? words('notifications.title')
      : words('notifications.with_count', { count: new Intl.NumberFormat(locale).format(count) });
  return (
    <>
      <Tooltip label={words('notifications.title')}>
        <ActionIcon
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          className={classes.bell}
          onClick={() => show()}
        >
          <IconBell {...largeIcon} />
          <span className={classes.badge} data-dot={badge === null || undefined} aria-hidden="true">
            {badge}
          </span>
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      <NotificationDrawer {...drawer} />
    </>
  );
}
