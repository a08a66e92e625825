import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { reloadAttention } from '../../attention/attention.ts';
import { useDrawer } from '../../attention/drawer-context.tsx';
import { countOf, isNone, type Source, type Status } from '../../attention/state.ts';
import { useAttention } from '../../attention/use-attention.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import classes from './drawer.module.css';

/** The sources that the drawer has words for. */
type DrawerPart = Exclude<Source, 'renewals'>;

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

interface SectionProps {
  part: DrawerPart;
  /** Whether the heading shows the number. */
  counted?: boolean;
  /** The text for an empty list; null hides the section. */
  none: string | null;
  children: ReactNode;
}

/** A section of the drawer with its heading. The requested one gets the focus. */
export function Section({ part, counted = false, none, children }: SectionProps) {
  const words = useWords();
  const { waiting, status: all } = useAttention();
  const status = all[part];
  const count = countOf(part, waiting);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isAsked = useDrawer().part === part;
  useEffect(() => {
    if (isAsked) section.current?.focus();
  }, [isAsked]);
  const keptFocus = useKeptFocus(status, section);
  const isEmpty = isNone(part, waiting);
  // An empty section without a text is hidden.
  if (none === null && isEmpty && status !== 'failed') return null;
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
        {words(`notifications.${part}.title`)}
        {counted && status === 'ready' && count > 0 ? ` (${count})` : null}
      </h3>
      <Stated status={status} onRetry={() => reloadAttention([part])} none={isEmpty ? none : null}>
        {children}
      </Stated>
    </section>
  );
}
