import { useMemo } from 'react';
import { cellWriter, isMarkedNegative } from '../../engine/columns/cell.ts';
import { isPlainText } from '../../engine/columns/registry.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import type { GridProps } from './grid-props.ts';
import { groupField, groupHeader } from './group-column.ts';
import classes from './printed.module.css';
import { TotalCell } from './total-cell.tsx';

/** The font size in points with up to so many columns. */
const sizes = [
  [8, 9],
  [14, 8],
  [20, 7],
  [Number.POSITIVE_INFINITY, 6],
] as const;

/** Longer texts wrap, in the middle of a word if necessary. */
const longest = 6;

/** With more columns, words of headers are divided wherever necessary. */
const mostWhole = 26;

/** The width of the column of groups, in pixels beside those of the columns. */
const groupWidth = 200;

type Props = Pick<GridProps, 'label' | 'columns' | 'style' | 'words' | 'groups' | 'totals' | 'locale'> & {
  lines: readonly Line[];
};

/** The widths of the columns, and their headers. */
function PrintedHead({ columns, groups }: Pick<GridProps, 'columns' | 'groups'>) {
  const width = columns.reduce((sum, column) => sum + column.width, groups ? groupWidth : 0);
  // Never narrower than a number.
  const shareOf = (pixels: number) => `${(pixels / width) * 100}%`;
  return (
    <>
      <colgroup>
        {groups && <col style={{ width: shareOf(groupWidth) }} />}
        {columns.map((column) => (
          <col key={column.value} style={{ width: shareOf(column.width) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {groups && <th scope="col">{groupHeader(groups)}</th>}
          {columns.map((column) => (
            <th key={column.value} scope="col" style={{ textAlign: column.align }}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Lines of a report on paper: all columns in the width of the page, below a header that each page repeats. */
export function PrintedRows({ label, columns, style, words, groups, totals, locale, lines }: Props) {
  const writers = useMemo(() => columns.map((column) => cellWriter(column, style)), [columns, style]);
  const all = groups ? [{ value: groupField }, ...columns] : columns;
  const total = totalsLine(all, totals, words('tables.totals'));
  const [, points] = sizes.find(([most]) => columns.length <= most) ?? sizes[0];
  const named = (line: Line) => {
    const group = line.type === 'row' ? undefined : line.group;
    if (!group) return '';
    const number = new Intl.NumberFormat(locale).format(group.rows);
    return `${groups?.labelOf(group.path)} (${words('tables.groups.rows', { count: group.rows, number })})`;
  };
  return (
    <table
      className={classes.table}
      data-narrow={columns.length > mostWhole || undefined}
      style={{ fontSize: `${points}pt` }}
      aria-label={label}
    >
      <PrintedHead columns={columns} groups={groups} />
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index in the view.
          <tr key={place} className={line.type === 'row' ? undefined : classes.head}>
            {groups && (
              <td
                data-text
                className={classes.group}
                style={{ paddingLeft: line.type === 'row' ? undefined : 4 + line.level * 12 }}
              >
                {named(line)}
              </td>
            )}
            {columns.map((column, at) => {
              const value = line.cells[column.value] ?? null;
              const text = writers[at]?.(value) ?? '';
              const mark = line.type === 'row' || value === null ? undefined : column.totalWords?.mark;
              return (
                <td
                  key={column.value}
                  data-text={(isPlainText(column.type) && text.length > longest) || undefined}
                  style={{ textAlign: column.align }}
                  className={isMarkedNegative(column, value) ? classes.negative : undefined}
                >
                  <TotalCell text={text} mark={mark} />
                </td>
              );
            })}
          </tr>
        ))}
        {total && (
          <tr className={classes.head}>
            {groups && (
              <td data-text className={classes.group}>
                {total.cells[groupField]}
              </td>
            )}
            {columns.map((column) => (
              <td key={column.value} style={{ textAlign: column.align }}>
                <TotalCell
                  text={lineWriter(column, style)(total)}
                  mark={typeof total.cells[column.value] === 'number' ? column.totalWords?.mark : undefined}
                />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
