import { useMemo } from 'react';
import { lineWriter } from '../../engine/tables/lines.ts';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { useLines } from './use-lines.ts';
import { SectionWaiting } from './waiting.tsx';

/** The fields of a row, from top to bottom. */
export function RecordSection({ view }: { view: SectionViewOf<'record'> }) {
  const { section, table } = view;
  const [line] = useLines(view, 1) ?? [];
  const writers = useMemo(
    () => section.fields.map((column) => ({ column, write: lineWriter(column, table.style) })),
    [section.fields, table.style],
  );
  return (
    <>
      <SectionHead view={view} />
      {line ? (
        <dl className={classes.list}>
          {writers.map(({ column, write }) => (
            <div key={column.value} className={classes.item}>
              <dt className={classes.itemText}>{column.header}</dt>
              <dd className={classes.itemFigure}>{write(line) || '–'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <SectionWaiting />
      )}
    </>
  );
}
