import { useMemo } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { useLines } from './use-lines.ts';
import { SectionWaiting } from './waiting.tsx';

interface TextProps {
  view: SectionViewOf<'list'>;
  line: Line;
  column: ResolvedColumn | null;
  text: string;
}

/** A text of a row, as a link where it leads to a screen. */
function ItemText({ view, line, column, text }: TextProps) {
  const id = column?.opens ? idIn(line.cells[column.value]) : null;
  if (!column?.opens || id === null) return text;
  return (
    <OpeningLink kind={column.opens} id={id} trail={() => view.trail(column.value, id, view.section.most)}>
      {text}
    </OpeningLink>
  );
}

/** The first rows, each in a line or two. */
export function ListSection({ view }: { view: SectionViewOf<'list'> }) {
  const { section, table } = view;
  const { name, text, figure } = section;
  const lines = useLines(view, section.most);
  const write = useMemo(() => {
    const writerOf = (column: ResolvedColumn | null) => (column ? lineWriter(column, table.style) : () => '');
    const [ofName, ofText, ofFigure] = [name, text, figure].map(writerOf);
    return (line: Line) => [ofName?.(line) ?? '', ofText?.(line) ?? '', ofFigure?.(line) ?? ''] as const;
  }, [name, text, figure, table.style]);
  return (
    <>
      <SectionHead view={view} />
      {lines ? (
        <ul role="list" className={classes.list}>
          {lines.map((line, place) => {
            const [title, more, end] = write(line);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that is its own.
              <li key={place} className={classes.item}>
                <div className={classes.itemText}>
                  <div>{title ? <ItemText {...{ view, line }} column={name} text={title} /> : '–'}</div>
                  {more && (
                    <div className={classes.sentence}>
                      <ItemText {...{ view, line }} column={text} text={more} />
                    </div>
                  )}
                </div>
                {end && <div className={classes.itemFigure}>{end}</div>}
              </li>
            );
          })}
        </ul>
      ) : (
        <SectionWaiting />
      )}
    </>
  );
}
