import type { ColumnType } from '../schema/column.ts';
import { boolean } from './boolean.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import type { ColumnKind, NumberKind, TextKind } from './kind.ts';
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
