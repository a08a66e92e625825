import { useCallback, useMemo } from 'react';
import { PlainTable } from '../tables/plain-table.tsx';
import { PickedBar, pickingOf } from './picked-rows.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { usePicked } from './use-picked.ts';
import { SectionWaiting } from './waiting.tsx';

/** Rows, or the first of them. */
export function TableSection({ view }: { view: SectionViewOf<'table'> }) {
  const { section, table, context, version, state } = view;
  const { words, locale } = context;
  const { most } = section;
  const rows = state.shown?.rows ?? 0;
  const count = Math.min(rows, most ?? rows);
  const block = useCallback(
    async (from: number, to: number) => ({
      lines: await view.block(from, Math.min(to, count)),
      above: [],
      lineCount: count,
    }),
    [view.block, count],
  );
  const picked = usePicked(view, count);
  const { selecting } = view;
  const formatted = useMemo(() => {
    const number = new Intl.NumberFormat(locale);
    return { count: number.format(count), of: number.format(rows) };
  }, [locale, count, rows]);
  return (
    <>
      <SectionHead view={view} sentence={count < rows ? words('dashboard.first_rows', formatted) : ''} />
      {selecting && <PickedBar {...{ picked, words, locale }} buttons={selecting.buttons} />}
      <div className={`${classes.body} ${classes.rows}`}>
        {state.shown ? (
          <PlainTable
            label={section.title}
            columns={section.columns}
            style={table.style}
            words={words}
            locale={locale}
            sorts={view.sorts}
            rowCount={count}
            lineCount={count}
            version={version}
            refills={0}
            turns={0}
            groups={null}
            totals={count < rows ? null : state.shown.totals}
            summaries={null}
            block={block}
            rowStart={selecting && pickingOf(view, picked, count)}
            rowEnd={view.rowButtons && { header: words('actions.row'), draw: view.rowButtons }}
            onSorts={view.onSorts}
          />
        ) : (
          <SectionWaiting />
        )}
      </div>
    </>
  );
}
