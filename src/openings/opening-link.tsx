import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { OpeningKind } from '../../engine/schema/search.ts';
import { withoutPrefix } from '../i18n/locales.ts';
import { leaveTrail, type Trailing } from './leave-trail.ts';
import classes from './opening-link.module.css';
import { useOpening } from './use-opening.ts';

interface Props {
  kind: OpeningKind;
  id: string;
  /** The list that it is in; null for none. */
  trail: Trailing | null;
  /** -1 where its cell has the focus. */
  tabIndex?: number | undefined;
  /** Called when it is followed. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** A record of a screen has the number of the screen itself. */
const isHere = (to: string) => to === withoutPrefix(location.pathname) + location.search;

/** A number as a link to its screen; a text if the viewer may open none, or is there. It can be selected like a text. */
export function OpeningLink({ kind, id, trail, tabIndex, onOpen, children }: Props) {
  const to = useOpening()(kind, id);
  if (to === null || isHere(to)) return children;
  return (
    <Link
      href={to}
      className={classes.link}
      draggable={false}
      tabIndex={tabIndex}
      onClick={(event: MouseEvent) => {
        // The end of a selection is a click, too.
        if (event.detail > 0 && getSelection()?.toString()) return event.preventDefault();
        // A link in a new tab leaves this one as it is.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        void leaveTrail(kind, trail);
        onOpen?.();
      }}
    >
      {children}
    </Link>
  );
}

/** Follows the link in a cell that has the focus. Whether it has one. */
export function followIn(cell: EventTarget | null): boolean {
  const link = cell instanceof Element ? cell.querySelector<HTMLElement>('a[href]') : null;
  link?.click();
  return link !== null;
}
