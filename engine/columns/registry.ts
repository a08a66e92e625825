import type { ColumnType } from '../schema/column.ts';
import { boolean } from './boolean.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import type { ColumnKind, FigureKind, NumberKind, TextKind, WholeKind } from './kind.ts';
import { month } from './month.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { period } from './period.ts';
import { phone } from './phone.ts';
import { text } from './text.ts';
import { time } from './time.ts';

/** Every column type. */
export const columnKinds: Readonly<Record<ColumnType, ColumnKind>> = {
  text,
  number,
  currency,
  percent,
  date,
  datetime,
  time,
  month,
  period,
  phone,
  boolean,
};

/** The kind for a column that is stored as text; `text` if its type is numeric. */
export function textKindOf(type: ColumnType): TextKind {
  const kind = columnKinds[type];
  return kind.storage === 'text' ? kind : text;
}

/** The kind for a column that is stored as numbers; null if its type is text. */
export function numberKindOf(type: ColumnType): NumberKind | null {
  const kind = columnKinds[type];
  return kind.storage === 'text' ? null : kind;
}

/** The kind for a column of figures; null if its values are something else. */
export function figureKindOf(type: ColumnType): FigureKind | null {
  const kind = columnKinds[type];
  return kind.storage === 'number' ? kind : null;
}

/** The shortest part of a date that the values of a column name; null if they are not dates. */
export function finestPartOf(type: ColumnType): WholeKind['finest'] {
  const kind = columnKinds[type];
  return 'finest' in kind ? kind.finest : null;
}

/** Whether the values of a column are texts that are shown as they were sent. */
export function isPlainText(type: ColumnType): boolean {
  const kind = columnKinds[type];
  return kind.storage === 'text' && kind.isPlain;
}
