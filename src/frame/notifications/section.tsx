import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import type { Source, Status } from '../../session/attention/state.ts';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import classes from './drawer.module.css';
import { useShown } from './shown.tsx';

interface StatedProps {
  status: Status;
  onRetry: () => void;
  /** What is said where there is nothing. */
  none: string | null;
  children: ReactNode;
}

/** What is there, or that it loads, failed or is nothing. */
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

interface SectionProps extends StatedProps {
  part: Source;
  title: string;
  count?: number;
}

/** A part of the drawer, with its heading. The one that was asked for has the focus. */
export function Section({ part, title, count, ...stated }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isAsked = useShown().part === part;
  useEffect(() => {
    if (isAsked) section.current?.focus();
  }, [isAsked]);
  const keptFocus = useKeptFocus(stated.status, section);
  return (
    <section
      ref={section}
      data-autofocus={isAsked || undefined}
      tabIndex={-1}
      aria-labelledby={id}
      className={classes.section}
      {...keptFocus}
    >
      <h3 id={id} className={classes.heading}>
        {title}
        {stated.status === 'ready' && count ? ` (${count})` : null}
      </h3>
      <Stated {...stated} />
    </section>
  );
}
