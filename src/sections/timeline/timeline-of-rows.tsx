import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countText, rowsText } from '../../../engine/results/truth.ts';
import { type TimelineCosts, timelineCosts } from '../../../engine/sections/timeline-months.ts';
import { isViewNarrowed } from '../../../engine/views/resolve.ts';
import { useComputed } from '../../pivots/use-computed.ts';
import { onPrint } from '../../ui/on-print.ts';
import { ListSearch } from '../list-tools.tsx';
import { SectionHead } from '../section-head.tsx';
import type { SectionViewOf } from '../section-view.ts';
import sections from '../sections.module.css';
import { useIsList } from '../use-is-list.ts';
import { useLines } from '../use-lines.ts';
import { SectionWaiting } from '../waiting.tsx';
import { Costs } from './costs.tsx';
import { Kinds } from './kinds.tsx';
import { Month } from './month.tsx';
import classes from './timeline.module.css';
import { useMonths } from './use-months.ts';

type View = SectionViewOf<'timeline'>;

/** How many rows are shown, and more of them. All are printed. */
function usePages({ section, state }: View) {
  const rows = state.shown?.rows ?? 0;
  const [pages, setPages] = useState(1);
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => onPrint(setPrinted), []);
  return {
    rows,
    count: isPrinted ? rows : Math.min(rows, pages * section.page),
    showMore: () => setPages(Math.ceil(Math.min(rows, pages * section.page) / section.page) + 1),
  };
}

/** The months, and a button for those before them. */
function Months({ view, costs }: { view: View; costs: TimelineCosts | null }) {
  const { section, context } = view;
  const { words } = context;
  const { rows, count, showMore } = usePages(view);
  const months = useMonths(view, useLines(view, count));
  const holder = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The last page takes the button away, which had the focus.
    if (wasPressed.current && count === rows) holder.current?.focus();
    wasPressed.current = false;
  }, [count, rows]);
  if (rows === 0) return <p className={sections.noMatch}>{words('report.no_match')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    <section ref={holder} className={classes.holder} aria-label={section.title} tabIndex={0}>
      {months ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows in another order can have a month twice.
        months.map((month, place) => <Month key={place} {...{ view, month, costs }} />)
      ) : (
        <SectionWaiting />
      )}
      {count < rows && (
        <div className={classes.more}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              wasPressed.current = true;
              showMore();
            }}
          >
            {words('dashboard.timeline.more', { count: countText(Math.min(section.page, rows - count), context) })}
          </Button>
          <span className={classes.dim}>{rowsText({ rows: count, of: rows }, context)}</span>
        </div>
      )}
    </section>
  );
}

/** What has happened, by month and day, with filters and what it has cost. */
export function TimelineOfRows({ view }: { view: View }) {
  const { section, context, list, state } = view;
  const input = useRef<HTMLInputElement>(null);
  const kinds = useRef<HTMLDivElement>(null);
  const { kind } = section.parts;
  const rows = state.shown?.rows ?? 0;
  const computed = useComputed(view, section.months);
  const costs = useMemo(
    () => (computed?.found.type === 'pivot' ? timelineCosts(computed.found, section.line) : null),
    [computed, section.line],
  );
  const hasSearch = useIsList(list, rows) && list.hasSearch;
  const clear = () => {
    list.clear();
    // The button goes away, and had the focus.
    (input.current ?? kinds.current?.querySelector('button'))?.focus();
  };
  return (
    <>
      <SectionHead
        view={view}
        sentence={rowsText({ rows, of: list.of ?? rows }, context)}
        isStatus
        tools={
          isViewNarrowed(list.view) && (
            <Button size="compact-sm" variant="subtle" onClick={clear}>
              {context.words('report.narrowing.clear')}
            </Button>
          )
        }
      />
      {costs && <Costs {...{ view, costs }} />}
      {hasSearch && <ListSearch {...{ view, input }} />}
      <div ref={kinds}>{kind && <Kinds view={view} kind={kind} />}</div>
      <div className={`${sections.body} ${classes.body}`} data-fits={section.fits ? 'rows' : undefined}>
        <Months {...{ view, costs }} />
      </div>
    </>
  );
}
