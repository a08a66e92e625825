import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dayText, timeText } from './calendar.ts';

const minutesOfDay = 1440;
const msOfDay = 86_400_000;

/** What is past on the last day of the data. */
export interface SoFar {
  /** The last day. */
  today: number;
  /** Minutes of it that are over. */
  minutes: number;
}

/** The minute since the epoch after which nothing has happened yet. */
export const endOf = ({ today, minutes }: SoFar): number => today * minutesOfDay + minutes;

/** Columns with a time of day, each with the column of its day. */
function clocksOf(table: PgTable): [time: string, day: string][] {
  const names = Object.keys(getTableColumns(table));
  return names.flatMap((name): [string, string][] => {
    const stem = name.endsWith('_time') ? name.slice(0, -'_time'.length) : null;
    const day =
      stem === null
        ? undefined
        : (names.find((other) => other === `${stem}_date`) ?? names.find((other) => other === 'event_date'));
    return day === undefined ? [] : [[name, day]];
  });
}

/**
 * Moves what happens on the last day into the part of it that is over, in the same order. Days are UTC, as those of all
 * moments of the seed.
 */
export function soFar(table: PgTable, now: SoFar): (row: Record<string, unknown>) => Record<string, unknown> {
  const clocks = clocksOf(table);
  const last = dayText(now.today);
  const begin = now.today * msOfDay;
  const share = now.minutes / minutesOfDay;
  const moved = (value: unknown): unknown =>
    value instanceof Date && value.getTime() > begin ? new Date(begin + (value.getTime() - begin) * share) : value;
  return (row) => {
    const all = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, moved(value)]));
    for (const [time, day] of clocks) {
      const text = all[time];
      if (all[day] !== last || typeof text !== 'string') continue;
      const [hours = 0, minutes = 0] = text.split(':').map(Number);
      all[time] = timeText(Math.floor((hours * 60 + minutes) * share));
    }
    return all;
  };
}
