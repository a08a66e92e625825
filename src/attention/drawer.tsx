import { CloseButton, Drawer, Skeleton } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { chunk } from '../api/load-chunk.ts';
import { useWords } from '../i18n/use-words.ts';
import type { useDeparting } from '../ui/use-departing.ts';
import classes from './drawer.module.css';
import { FailedPart } from './stated.tsx';

type Panel = ComponentType<{ onLeave: () => void }>;

const loadPanel = chunk(async () => (await import('./panel.tsx')).Panel as Panel, { isPatient: true });

/** As specified (spec: shell §2.11). */
const width = 350;

/** The content of the drawer, loaded when it is first opened. */
function Content({ onLeave }: { onLeave: () => void }) {
  const words = useWords();
  const [loaded, setLoaded] = useState<{ Panel: Panel | null } | null>(null);
  const load = () =>
    loadPanel().then(
      (Panel) => setLoaded({ Panel }),
      () => setLoaded({ Panel: null }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and again on retry.
  useEffect(() => void load(), []);
  if (loaded === null) return <Skeleton height={120} aria-label={words('notifications.loading')} />;
  if (loaded.Panel !== null) return <loaded.Panel onLeave={onLeave} />;
  return <FailedPart onRetry={load} />;
}

export function NotificationDrawer({ opened, returnFocus, change, leave }: ReturnType<typeof useDeparting>) {
  const words = useWords();
  const close = () => change(false);
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      returnFocus={returnFocus}
      position="right"
      size={width}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={words('notifications.title')}>
        <Drawer.Body className={classes.body}>
          <div className={classes.top}>
            <h2 className={classes.title}>{words('notifications.title')}</h2>
            <CloseButton size="md" ml="auto" aria-label={words('notifications.close')} onClick={close} />
          </div>
          <Content onLeave={leave} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
