import type { ColumnType } from '../schema/column.ts';
import { boolean } from './boolean.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import type { ColumnKindOf } from './kind.ts';
import { month } from './month.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { text } from './text.ts';
import { time } from './time.ts';

/** Every column type. */
export const columnKinds: Record<ColumnType, ColumnKindOf> = {
  text,
  number,
  currency,
  percent,
  date,
  datetime,
  time,
  month,
  phone,
  boolean,
};
