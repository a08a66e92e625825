import { Spoiler, Table } from '@mantine/core';
import { useMemo } from 'react';
import { cellWriter, isMarkedNegative } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { isPlainText } from '../../engine/columns/registry.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import type { LooksOf } from './column-looks.ts';
import type { GridProps, Grouped } from './grid-props.ts';
import type { PlainTableProps } from './plain-props.ts';
import classes from './plain-table.module.css';
import { TotalCell } from './total-cell.tsx';
import { TreeLabel } from './tree-label.tsx';

/** Texts of columns at least this wide, in pixels, wrap. */
const longWidth = 400;

/** A text at least this long, or with this many lines, may be higher than this, in pixels at a font size of 16. */
const long = { signs: 300, lines: 8, height: 160 } as const;

const isLong = (text: string) => text.length >= long.signs || text.split('\n', long.lines).length >= long.lines;

interface OpenedProps extends Pick<GridProps, 'trail'> {
  line: Line;
  column: ResolvedColumn;
  text: string;
  /** That of the cell: where cells have the focus, the Tab key skips their links. */
  tabIndex: number | undefined;
}

/** The text of a cell, as a link where it leads to a screen. */
function OpenedText({ line, column: { value, opens }, trail, text, tabIndex }: OpenedProps) {
  const id = opens && line.type === 'row' ? idIn(line.cells[value]) : null;
  if (!opens || id === null) return text;
  return (
    <OpeningLink kind={opens} id={id} trail={() => trail(value, id)} tabIndex={tabIndex}>
      {text}
    </OpeningLink>
  );
}

/** The cells of a line. */
export function PlainCells({
  line,
  columns,
  style,
  words,
  looksOf,
  link,
  trail,
}: Pick<GridProps, 'columns' | 'style' | 'words' | 'trail'> &
  Pick<PlainTableProps, 'link'> & { line: Line; looksOf: LooksOf | null }) {
  const writers = useMemo(() => columns.map((column) => cellWriter(column, style)), [columns, style]);
  return columns.map((column, place) => {
    const value: CellValue = line.cells[column.value] ?? null;
    const isNegative = isMarkedNegative(column, value);
    const text = writers[place]?.(value) ?? '';
    const wraps = isPlainText(column.type) && column.width >= longWidth;
    const looks = looksOf?.(column)?.cell;
    const mark = line.type === 'row' || value === null ? undefined : column.totalWords?.mark;
    return (
      <Table.Td
        key={column.value}
        {...looks}
        title={looks?.['data-sized'] && text}
        ta={column.align}
        className={isNegative ? classes.negative : undefined}
        data-long={wraps || undefined}
        data-whole={!isPlainText(column.type) || undefined}
      >
        {mark ? (
          <TotalCell text={text} mark={mark} />
        ) : wraps && isLong(text) ? (
          <Spoiler
            classNames={{ content: classes.whole ?? '', control: classes.more ?? '' }}
            maxHeight={long.height}
            showLabel={words('tables.show_all')}
            hideLabel={words('tables.show_less')}
          >
            {text}
          </Spoiler>
        ) : (
          (place === 0 && link && (link(line, text) ?? (text === '' && '–'))) || (
            <OpenedText {...{ line, column, trail, text }} tabIndex={looks?.tabIndex} />
          )
        )}
      </Table.Td>
    );
  });
}

/** The name, level and row count of a group; empty for rows. */
export function GroupHeader({
  line,
  groups,
  words,
  locale,
}: Pick<GridProps, 'words' | 'locale'> & { line: Line; groups: Grouped }) {
  const group = line.type === 'row' ? undefined : line.group;
  if (!group) return <Table.Td />;
  const number = new Intl.NumberFormat(locale).format(group.rows);
  return (
    <Table.Th scope="row">
      <span className="mantine-visually-hidden">{words('tables.groups.level', { level: line.level + 1 })} </span>
      <TreeLabel
        text={groups.labelOf(group.path)}
        level={line.level}
        isOpen={group.isOpen}
        isDeep
        count={words('tables.groups.rows', { count: group.rows, number })}
        words={words}
        onTurn={() => groups.onTurn(group.path)}
      />
    </Table.Th>
  );
}
