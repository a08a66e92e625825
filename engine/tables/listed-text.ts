import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import { inWords } from '../columns/value-words.ts';
import { formatMonth } from '../formats/date.ts';
import { checkedDay, parseDay } from '../formats/days.ts';
import type { Style } from '../formats/style.ts';
import { withAncestors } from './listed.ts';
import type { ListedValue } from './table.ts';

type DisplayedColumn = Pick<ResolvedColumn, 'type' | 'decimals' | 'values'>;

/** A month in words, or a year. */
export function branchText(name: string, locale: string): string {
  const [year, month] = name.split('-').map(Number);
  return month === undefined ? name : formatMonth(checkedDay(year ?? 0, month, 1), locale);
}

/** Prepares the texts of listed values as in cells; '' for the empty value and for values that the column cannot have. */
export function listedWriter(column: DisplayedColumn, style: Style): (listed: ListedValue) => string {
  const kind = numberKindOf(column.type);
  if (!kind) {
    const write = cellWriter(column, style);
    const { values } = column;
    return (listed) => write(values && listed !== null ? inWords(values, String(listed)) : listed);
  }
  const write = kind.boundWriter(column, style);
  return (listed) => {
    if (typeof listed === 'number') return write(listed);
    if (listed === null) return '';
    return withAncestors(listed).length === 3 ? write(parseDay(listed)) : branchText(listed, style.locale);
  };
}
