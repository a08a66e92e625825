import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import classes from './drawer.module.css';
import type { Status } from './state.ts';

interface StatedProps {
  status: Status;
  onRetry: () => void;
  /** The text for an empty list. */
  none: string | null;
  children: ReactNode;
}

/** The content of a source, or its loading, failed or empty state. */
export function Stated({ status, onRetry, none, children }: StatedProps) {
  const words = useWords();
  if (status === 'loading') {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{words('notifications.loading')}</VisuallyHidden>
        <Skeleton height={20} />
      </div>
    );
  }
  if (status === 'failed') {
    return (
      <div role="alert" className={classes.failed}>
        <Text size="sm">{words('notifications.failed')}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {words('notifications.retry')}
        </Button>
      </div>
    );
  }
  return none === null ? (
    children
  ) : (
    <Text size="sm" c="dimmed">
      {none}
    </Text>
  );
}
