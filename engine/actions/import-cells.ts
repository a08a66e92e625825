import type { Message } from '../context/message.ts';
import type { FieldValue } from '../context/values.ts';
import type { ResolvedField } from '../fields/field.ts';
import { formatDay, formatMonth } from '../formats/date.ts';
import { parseDay } from '../formats/days.ts';
import { formatNumber } from '../formats/number.ts';
import { plain } from '../formats/plain.ts';
import { abbreviationOf } from '../formats/regions.ts';
import type { Style } from '../formats/style.ts';
import type { Typed } from '../formats/typed.ts';
import { type DayOrder, inOrder, readTypedDay } from '../formats/typed-day.ts';
import { readTypedMonth } from '../formats/typed-month.ts';
import { readTypedNumber } from '../formats/typed-number.ts';

/** A cell of a file: a number only where the file says that it is one; null if it has an error instead of a value. */
export type FileCell = string | number | null;

/** What cells are read with. */
export interface CellReading {
  style: Style;
  /** The order in which other cells of its column show that days are written; null if they don’t show it. */
  order: DayOrder | null;
}

/** What a cell is for a field. A text that can’t be read stays as it is: the field says what is wrong with it. */
export interface CellRead {
  value: FieldValue;
  /** Why it can’t be used although its field would take it; null for nothing. */
  fault: Message | null;
}

const read = (value: FieldValue): CellRead => ({ value, fault: null });

export const textOfCell = (cell: FileCell): string => (cell === null ? '' : String(cell).trim());

const isNear = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-9;

/** Whether a field takes a number. */
const takes = ({ min, max, step }: ResolvedField, value: number): boolean =>
  value >= (min ?? -Infinity) && value <= (max ?? Infinity) && (step === undefined || isNear(value - (min ?? 0), step));

/** The meanings of a text that its field takes. In a field for at most two decimals, 1,000 has only separators of thousands. */
function meanings(field: ResolvedField, { value, others }: Typed<number>): number[] {
  const all = [value, ...others].filter((each) => takes(field, each));
  const [most] = [...all].sort((one, other) => Math.abs(other) - Math.abs(one));
  return field.step !== undefined && isNear(field.step, 0.01) && most !== undefined ? [most] : all;
}

/** A text with two meanings is not guessed. */
function numberIn(field: ResolvedField, cell: string | number, style: Style): CellRead {
  if (typeof cell === 'number') return read(cell);
  const typed = readTypedNumber(field.percent ? cell.replace(/\s*%$/, '') : cell, style);
  if (!typed) return read(cell);
  const [value = typed.value, other] = meanings(field, typed);
  if (other === undefined) return read(value);
  const [one, two] = [value, other].map((each) => formatNumber(each, style.locale, each % 1 === 0 ? 0 : 3));
  return { value: cell, fault: { key: 'imports.ambiguous_number', values: { one: one ?? '', other: two ?? '' } } };
}

function dayIn(cell: string, { style, order }: CellReading): CellRead {
  const typed = readTypedDay(cell, order ? inOrder(style, order) : style);
  if (!typed) return read(cell);
  const [other] = typed.others;
  if (other === undefined || order !== null) return read(typed.value);
  const [one = '', two = ''] = [typed.value, other].map((day) => formatDay(parseDay(day), style.dateFormat));
  return { value: cell, fault: { key: 'imports.ambiguous_day', values: { one, other: two } } };
}

/** A day is its month. */
function monthIn(cell: string, { style, order }: CellReading): CellRead {
  const typed = readTypedMonth(cell, order ? inOrder(style, order) : style);
  if (!typed) return read(cell);
  const [other] = typed.others;
  if (other === undefined || order !== null) return read(typed.value);
  const [one = '', two = ''] = [typed.value, other].map((each) => formatMonth(parseDay(`${each}-01`), style.locale));
  return { value: cell, fault: { key: 'imports.ambiguous_month', values: { one, other: two } } };
}

const truths: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['true', 'yes', 'y', '1', 'x', 'oui', 'o', 'vrai'].map((word) => [word, true])),
  ...Object.fromEntries(['false', 'no', 'n', '0', 'non', 'faux'].map((word) => [word, false])),
};

/** How countries are written in files, in every language of the portal. */
const countries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['us', 'u.s.', 'u.s.a.', 'united states', 'etats-unis'].map((name) => [name, 'USA'])),
  ...Object.fromEntries(['ca', 'canada'].map((name) => [name, 'CAN'])),
};

/** A choice, by its value or by its name. */
function choiceIn({ items = [], type }: ResolvedField, cell: string): CellRead {
  // Without case and accents.
  const wanted = plain(cell);
  const exact = items.find(({ value }) => plain(value) === wanted);
  if (exact) return read(exact.value);
  const named = items.filter(({ text, name }) => plain(text) === wanted || (name && plain(name) === wanted));
  if (named.length > 1) return { value: cell, fault: { key: 'imports.ambiguous_choice', values: { value: cell } } };
  const short = type === 'toggle' ? countries[wanted] : undefined;
  const known = [short, abbreviationOf(cell)].find((code) => items.some(({ value }) => value === code));
  return read(named[0]?.value ?? known ?? cell);
}

/** Spreadsheets drop the zeros at the beginning of a ZIP code. */
const withZeros = (code: string): string => (/^\d{3,4}$/.test(code) ? code.padStart(5, '0') : code);

/** Reads a cell that is not blank. */
export function readCell(field: ResolvedField, cell: string | number, reading: CellReading): CellRead {
  const text = String(cell).trim();
  if (field.type === 'number' || field.type === 'currency')
    return numberIn(field, typeof cell === 'number' ? cell : text, reading.style);
  if (field.type === 'date') return dayIn(text, reading);
  if (field.type === 'month') return monthIn(text, reading);
  if (field.type === 'boolean') return read(truths[plain(text)] ?? text);
  if (field.type === 'postal-code') return read(withZeros(text));
  if (field.type === 'text-list') return read(text.split(/\s*[;\n]\s*/).filter(Boolean));
  if (field.items) return choiceIn(field, text);
  return read(text);
}
