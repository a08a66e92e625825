import type { DatePart } from './kind.ts';
import { monthOfDay, spanOfMonths } from './months.ts';

export const year: DatePart = {
  of: (day) => Math.floor(monthOfDay(day) / 12),
  write: (part) => String(part),
  span: (part) => spanOfMonths(part * 12, 12),
  perYear: 1,
  rounds: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
};
