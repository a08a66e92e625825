import { Badge } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Cards } from '../../engine/sections/cards.ts';
import { colorOfChip } from '../../engine/sections/chip.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { lastPage, PlainPages, pageSize } from '../tables/plain-pages.tsx';
import type { PlainTableProps } from '../tables/plain-props.ts';
import classes from './cards.module.css';

interface Props {
  cards: Cards;
  table: PlainTableProps;
}

type Write = (column: ResolvedColumn | null, line: Line) => string;

/** The lines of a page. */
function usePage({ block, version, lineCount }: PlainTableProps) {
  const [page, setPage] = useState(0);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const at = Math.min(page, lastPage(lineCount));
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows must be fetched again.
  useEffect(() => {
    let isCurrent = true;
    void block(at * pageSize, (at + 1) * pageSize).then((found) => isCurrent && found && setLines(found.lines));
    return () => {
      isCurrent = false;
    };
  }, [block, at, version, lineCount]);
  return { lines, at, setPage };
}

interface CardProps extends Omit<Props, 'table'> {
  line: Line;
  write: Write;
  link: PlainTableProps['link'];
  end: ReactNode;
}

function Card({ cards: { name, text, chip, fields }, line, write, link, end }: CardProps) {
  const title = write(name, line) || '–';
  const chipped = chip && write(chip.column, line);
  const color = chip && chipped ? colorOfChip(chip, chipped) : 'gray';
  const below = write(text, line);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{link?.(line, title) || title}</span>
        {chipped && (
          <Badge variant="light" tt="none" color={color} className={classes.chip ?? ''}>
            {chipped}
          </Badge>
        )}
      </div>
      {below && <div className={classes.text}>{below}</div>}
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((column) => (
            <div key={column.value} className={classes.field}>
              <dt>{column.header}</dt>
              <dd>{write(column, line) || '--'}</dd>
            </div>
          ))}
        </dl>
      )}
      {end && <div className={classes.end}>{end}</div>}
    </li>
  );
}

/** Rows as cards, a hundred at a time. */
export function CardRows({ cards, table }: Props) {
  const { label, style, link, rowEnd, words, locale, lineCount } = table;
  const { lines, at, setPage } = usePage(table);
  const write = useMemo((): Write => {
    const columns = [cards.name, cards.text, cards.chip?.column ?? null, ...cards.fields];
    const writers = new Map(columns.flatMap((column) => (column ? [[column.value, lineWriter(column, style)]] : [])));
    return (column, line) => (column ? (writers.get(column.value)?.(line) ?? '') : '');
  }, [cards, style]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    <section className={classes.holder} aria-label={label} tabIndex={0}>
      <ul role="list" className={classes.cards}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index in the view.
          <Card key={place} {...{ cards, line, write, link }} end={rowEnd?.draw(line)} />
        ))}
      </ul>
      {lineCount > pageSize && (
        <PlainPages page={at} lines={lineCount} words={words} locale={locale} onPage={setPage} />
      )}
    </section>
  );
}
