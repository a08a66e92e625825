import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cellText } from '../../../engine/columns/cell.ts';
import { formatDayInWords, formatLongMonth, formatWeekday } from '../../../engine/formats/date.ts';
import { firstOfMonth } from '../../../engine/pivots/parts/months.ts';
import { countText, rowsText } from '../../../engine/results/truth.ts';
import { type TimelineCosts, type TimelineMonth, timelineCosts } from '../../../engine/sections/timeline-months.ts';
import { useComputed } from '../../pivots/use-computed.ts';
import { onPrint } from '../../ui/on-print.ts';
import { ListSearch } from '../list-tools.tsx';
import { SectionHead } from '../section-head.tsx';
import type { SectionViewOf } from '../section-view.ts';
import sections from '../sections.module.css';
import { useLines } from '../use-lines.ts';
import { SectionWaiting } from '../waiting.tsx';
import { Costs } from './costs.tsx';
import { Entries } from './entries.tsx';
import { Kinds } from './kinds.tsx';
import classes from './timeline.module.css';
import { type Entry, useMonths } from './use-months.ts';

type View = SectionViewOf<'timeline'>;

/** Timelines with more rows have a search. */
const mostAtAGlance = 15;

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

interface MonthProps {
  view: View;
  month: TimelineMonth<Entry>;
  costs: TimelineCosts | null;
}

/** The days of a month below its name and its costs. */
function Month({ view, month: { month, days }, costs }: MonthProps) {
  const { section, table, context, level } = view;
  const { locale } = table.style;
  const Title = `h${level + 1}` as 'h3' | 'h4';
  const cost = month === null ? undefined : costs?.months.get(month);
  const hasIcons = Object.keys(section.icons).length > 0;
  return (
    <>
      {month !== null && (
        <div className={classes.month}>
          <Title className={classes.monthName}>{formatLongMonth(firstOfMonth(month), locale, true)}</Title>
          {section.amount && cost !== undefined && <span>{cellText(section.amount, cost, table.style)}</span>}
        </div>
      )}
      {days.map(({ day, entries }) => {
        const name = day === null ? '' : formatDayInWords(day, locale, false);
        return (
          <div key={day} className={classes.day}>
            {day !== null && (
              <div className={classes.date}>
                {name} <span className={classes.dim}>{formatWeekday(day, locale)}</span>
              </div>
            )}
            <Entries {...{ entries, hasIcons }} words={context.words} label={name} />
          </div>
        );
      })}
    </>
  );
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
        months.map((month) => <Month key={month.month} {...{ view, month, costs }} />)
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
  const rows = state.shown?.rows ?? 0;
  const computed = useComputed(view, section.months);
  const costs = useMemo(
    () => (computed?.found.type === 'pivot' ? timelineCosts(computed.found, section.line) : null),
    [computed, section.line],
  );
  const hasSearch = list.hasSearch && (Math.max(rows, list.of ?? 0) > mostAtAGlance || Boolean(list.view.search));
  return (
    <>
      <SectionHead view={view} sentence={rowsText({ rows, of: list.of ?? rows }, context)} isStatus />
      {costs && <Costs {...{ view, costs }} />}
      {hasSearch && <ListSearch {...{ view, input }} />}
      {section.kind && <Kinds view={view} kind={section.kind} />}
      <div className={`${sections.body} ${classes.body}`}>
        <Months {...{ view, costs }} />
      </div>
    </>
  );
}
