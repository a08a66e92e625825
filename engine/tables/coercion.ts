import { dayLength, isoDay, isoMoment, leadingDay, parseMoment } from '../formats/days.ts';
import { type ComputedColumn, numbersToNumbers, numbersToTexts, textsToNumbers } from './mapping.ts';
import type { Column, NumberColumn, TextColumn } from './table.ts';

const same = (value: number): number => value;

/** Parses only what JavaScript writes for a number. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A day, or the first day of a month, YYYY-MM. */
const parseDayOrMonth = (text: string): number => leadingDay(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text);

const truths = new Map<string, number>([
  ...['true', 't', 'yes', 'y', '1'].map((text) => [text, 1] as const),
  ...['false', 'f', 'no', 'n', '0'].map((text) => [text, 0] as const),
]);

const ofText: Record<NumberColumn['kind'], (text: string) => number> = {
  number: parseNumber,
  date: parseDayOrMonth,
  datetime: parseMoment,
  boolean: (text) => truths.get(text.trim().toLowerCase()) ?? Number.NaN,
};

const toText: Record<NumberColumn['kind'], (value: number) => string> = {
  number: String,
  date: isoDay,
  datetime: isoMoment,
  boolean: (value) => (value ? 'true' : 'false'),
};

function between(from: NumberColumn['kind'], to: NumberColumn['kind']): (value: number) => number {
  if (from === 'date' && to === 'datetime') return (day) => day * dayLength;
  if (from === 'datetime' && to === 'date') return (moment) => Math.floor(moment / dayLength);
  if (to === 'boolean') return (value) => (Number.isNaN(value) ? value : Number(value !== 0));
  return same;
}

/** One value as a kind of column stores it: null if it can't be read. */
export function storedAs(value: string | number | boolean, kind: Column['kind']): string | number | null {
  if (kind === 'text') return String(value);
  const stored = typeof value === 'string' ? ofText[kind](value) : Number(value);
  return Number.isNaN(stored) ? null : stored;
}

/** Converts a column to another kind; null where it already has that kind. Unreadable values become empty. */
export function coerced(source: Column, kind: Column['kind']): ComputedColumn | null {
  if (source.kind === kind) return null;
  if (kind === 'text') return source.kind === 'text' ? null : toTexts(source);
  return source.kind === 'text'
    ? textsToNumbers(source, kind, ofText[kind])
    : numbersToNumbers(source, kind, between(source.kind, kind));
}

/** Values as texts: dates YYYY-MM-DD, datetimes YYYY-MM-DDTHH:MM:SS, numbers as JavaScript writes them, true and false. */
export const toTexts = (source: NumberColumn): ComputedColumn<TextColumn> =>
  numbersToTexts(source, toText[source.kind]);

export const toNumbers = (source: TextColumn): ComputedColumn<NumberColumn> =>
  textsToNumbers(source, 'number', ofText.number);
