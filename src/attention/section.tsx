import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useKeptFocus } from '../ui/kept-focus.ts';
import { reloadAttention } from './attention.ts';
import { countOf, isNone } from './counts.ts';
import classes from './drawer.module.css';
import { useDrawer } from './drawer-context.tsx';
import { sourceOf } from './registry.ts';
import { statusOf } from './state.ts';
import { Stated } from './stated.tsx';
import { useAttention } from './use-attention.ts';

interface SectionProps {
  /** The name of the source. */
  part: string;
  children: ReactNode;
}

/** A section of the drawer with its heading. The requested one gets the focus. */
export function Section({ part, children }: SectionProps) {
  const words = useWords();
  const attention = useAttention();
  const status = statusOf(part, attention);
  const count = countOf(part, attention);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isAsked = useDrawer().part === part;
  useEffect(() => {
    if (isAsked) section.current?.focus();
  }, [isAsked]);
  const keptFocus = useKeptFocus(status, section);
  const isEmpty = isNone(part, attention);
  const none = words.has(`notifications.${part}.none`) ? words.of(`notifications.${part}.none`) : null;
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
        {words.of(`notifications.${part}.title`)}
        {sourceOf(part).isCounted && status === 'ready' && count > 0 ? ` (${count})` : null}
      </h3>
      <Stated status={status} onRetry={() => reloadAttention([part])} none={isEmpty ? none : null}>
        {children}
      </Stated>
    </section>
  );
}
