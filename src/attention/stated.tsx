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

/** In place of what could not be loaded. */
export function FailedPart({ onRetry }: Pick<StatedProps, 'onRetry'>) {
  const words = useWords();
  return (
    <div role="alert" className={classes.failed}>
      <Text size="sm">{words('notifications.failed')}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {words('notifications.retry')}
      </Button>
    </div>
  );
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
  if (status === 'failed') return <FailedPart onRetry={onRetry} />;
  return none === null ? (
    children
  ) : (
    <Text size="sm" c="dimmed">
      {none}
    </Text>
  );
}
