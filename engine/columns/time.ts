import { formatClock } from '../formats/date.ts';
import type { ColumnKindOf } from './kind.ts';

/** Texts such as 0745 or 07:45, on the 24-hour clock. */
export const time = {
  kind: 'text',
  align: 'left',
  width: 110,
  decimals: 0,
  writer: () => (value: string) => {
    const match = /^(\d{1,2}):?(\d{2})/.exec(value);
    return match ? formatClock(Number(match[1]) * 60 + Number(match[2])) : value;
  },
} satisfies ColumnKindOf;
