import type { DatePartName } from '../../schema/pivot.ts';
import { day } from './day.ts';
import type { DatePart } from './kind.ts';
import { month } from './month.ts';
import { quarter } from './quarter.ts';
import { week } from './week.ts';
import { weekday } from './weekday.ts';
import { year } from './year.ts';

export const dateParts: Readonly<Record<DatePartName, DatePart>> = { year, quarter, month, week, weekday, day };
