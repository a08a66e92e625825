import { dayLength, dayText, momentText, parseDay, parseMoment } from './days.ts';
import { numbersToNumbers, numbersToTexts, type Span, textsToNumbers } from './mapping.ts';
import type { Column, NumberColumn, TextColumn } from './table.ts';

const same = (value: number): number => value;

/** A number as JavaScript writes it; whatever else the text says is no number. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A day, or the first day of a month, YYYY-MM. */
const parseDayOrMonth = (text: string): number => parseDay(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text);

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
  date: dayText,
  datetime: momentText,
  boolean: (value) => (value ? 'true' : 'false'),
};

function between(from: NumberColumn['kind'], to: NumberColumn['kind']): (value: number) => number {
  if (from === 'date' && to === 'datetime') return (day) => day * dayLength;
  if (from === 'datetime' && to === 'date') return (moment) => Math.floor(moment / dayLength);
  if (to === 'boolean') return (value) => (Number.isNaN(value) ? value : Number(value !== 0));
  return same;
}

/** Writes the values of a column into one of another kind. What can't be read as that kind becomes empty. */
export function coerceRows(source: Column, target: Column, span: Span): void {
  if (target.kind === 'text') {
    if (source.kind !== 'text') toTexts(source, target, span);
  } else if (source.kind === 'text') {
    textsToNumbers(source, target, span, ofText[target.kind]);
  } else {
    numbersToNumbers(source, target, span, between(source.kind, target.kind));
  }
}

/** Values as text: days YYYY-MM-DD, moments YYYY-MM-DDTHH:MM:SS, numbers as they are, truth as true and false. */
export const toTexts = (source: NumberColumn, target: TextColumn, span: Span): void =>
  numbersToTexts(source, target, span, toText[source.kind]);
