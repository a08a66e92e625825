import { type ReactNode, useEffect, useRef } from 'react';
import { countOpen, placeOfPage, type ResolvedPage } from '../../../engine/actions/pages.ts';
import type { Context } from '../../../engine/context/context.ts';
import { reviewKey } from '../../../engine/definitions/review-key.ts';
import type { ResolvedForm } from '../../../engine/fields/resolve.ts';
import type { Begun } from '../../runs/act.ts';
import classes from './pages.module.css';
import { Progress } from './progress.tsx';
import { Review } from './review.tsx';

interface Props {
  form: ResolvedForm;
  pages: readonly ResolvedPage[];
  /** The action, if it was begun. */
  begun: Begun | undefined;
  context: Context;
  onTurn: (page: string) => void;
  /** Draws some of the fields. */
  children: (form: ResolvedForm) => ReactNode;
}

/** The heading of a page gets the focus when the page is turned, and when a dialog opens with it. */
function usePageFocus(page: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isTurned = before.current !== undefined && before.current !== page;
    const isOpened = before.current === undefined && heading.current?.closest('[role="dialog"]');
    before.current = page;
    if (isTurned || isOpened) heading.current?.focus();
  }, [page]);
  return heading;
}

/** A form in pages: how far it is, and the page that is open. */
export function FormPages({ form, pages, begun, context, onTurn, children }: Props) {
  const { words } = context;
  const place = placeOfPage(pages, begun ?? {});
  const page = pages[place];
  const heading = usePageFocus(page?.key);
  if (!page) return null;
  const fields = form.fields.filter(({ key }) => page.fields.includes(key));
  return (
    <>
      <Progress {...{ pages, place, words, onTurn }} open={begun?.act.status === 'sending' ? 0 : countOpen(pages)} />
      {/* The dialog around puts the focus there when it opens. */}
      <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
        <span className={classes.step}>{words('actions.pages.step', { number: place + 1, count: pages.length })}</span>{' '}
        {page.text}
      </h3>
      <div key={page.key} className={classes.page}>
        {page.key === reviewKey ? (
          <Review {...{ form, pages, words, onTurn }} isBusy={begun?.act.status === 'sending'} />
        ) : (
          children({ ...form, fields, faults: [...page.faults] })
        )}
      </div>
    </>
  );
}
