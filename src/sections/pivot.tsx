import { useCallback, useState } from 'react';
import { drillFilters } from '../../engine/pivots/drill.ts';
import type { Opened } from '../../engine/pivots/lines.ts';
import { hasFigures } from '../../engine/pivots/pivot-table.ts';
import { pivotCopying } from '../pivots/pivot-copying.ts';
import { PivotGrid } from '../pivots/pivot-grid.tsx';
import { PlainPivot } from '../pivots/plain-pivot.tsx';
import { useComputed } from '../pivots/use-computed.ts';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { SectionWaiting } from './waiting.tsx';

const shut: Opened = { turned: new Set(), depth: 0 };

/** Rows, grouped two ways; a figure filters the other sections. */
export function PivotSection({ view }: { view: SectionViewOf<'pivot'> }) {
  const { section, table: own, context } = view;
  const { words, locale } = context;
  const { style } = own;
  const computed = useComputed(view, section.pivot);
  const [opened, setOpened] = useState(shut);
  const turn = useCallback((place: number) => {
    setOpened(({ turned, depth }) => {
      const next = new Set(turned);
      if (!next.delete(place)) next.add(place);
      return { turned: next, depth };
    });
  }, []);
  const table = computed?.found.type === 'pivot' ? computed.found : null;
  const filtersOf = (row: number, column: number) =>
    computed && table && drillFilters(computed.pivot, table, row, column);
  const shown = computed && table && { pivot: computed.pivot, table, style, words, label: section.title };
  if (table && !hasFigures(table)) return view.nothing;
  return (
    <>
      <SectionHead view={view} />
      <div className={classes.body}>
        {!shown && <SectionWaiting />}
        {shown && view.isPlain && <PlainPivot {...shown} locale={locale} />}
        {shown && !view.isPlain && (
          <PivotGrid
            // What the grid says of itself it reads but once.
            key={locale}
            {...shown}
            opened={opened}
            onTurn={turn}
            copying={pivotCopying({ ...shown, locale, opened })}
            canDrill={(row, column) => filtersOf(row, column) !== null}
            onDrill={(row, column) => view.select(filtersOf(row, column) ?? [])}
          />
        )}
      </div>
    </>
  );
}
