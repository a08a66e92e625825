import { type DateFormat, formatDay } from '../formats/date.ts';
import { checkedDay, parseDay } from '../formats/days.ts';
import type { Derivation } from '../schema/source.ts';
import { coerced, toNumbers, toTexts } from './coercion.ts';
import {
  type ComputedColumn,
  emptyTexts,
  joinTexts,
  numbersToNumbers,
  numbersToTexts,
  textsToNumbers,
  textsToTexts,
} from './mapping.ts';
import type { Column, NumberColumn, TextColumn } from './table.ts';

/** The fields that a derivation reads. */
export const fieldsReadBy = (derivation: Derivation): readonly string[] =>
  'fields' in derivation ? derivation.fields : [derivation.field];

/** The fields that a derivation makes. */
export const fieldsMadeBy = (derivation: Derivation): readonly string[] =>
  derivation.type === 'split' ? derivation.into : 'value' in derivation ? [derivation.value] : derivation.fields;

type CopyText = Extract<Derivation, { type: 'copy_text' }>;

/** A derivation with the account's settings resolved. */
export type ResolvedDerivation = Exclude<Derivation, CopyText> | (CopyText & { dateFormat: DateFormat });

type Of<T extends Derivation['type']> = Extract<ResolvedDerivation, { type: T }>;

/** Access to columns for a step, converted to the kind that it asks for. */
interface Work {
  column(field: string): Column;
  texts(field: string): TextColumn;
  numbers(field: string): NumberColumn;
  /** Registers an intermediate column. */
  keep<C extends Column>(made: ComputedColumn<C>): C;
}

/** The columns that a step makes, by field. */
type Fields = readonly (readonly [field: string, made: ComputedColumn])[];

/** A list of texts as a dataset has it, in JSON. Anything else stays as it is. */
function joinedList(text: string): string {
  if (!text.startsWith('[')) return text;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.join('; ') : text;
  } catch {
    return text;
  }
}

const steps: { [T in Derivation['type']]: (derivation: Of<T>, work: Work) => Fields } = {
  join({ value, fields, separator }, work) {
    const [first, second, ...others] = fields.map((field) => work.texts(field));
    if (!first) return [];
    if (!second) return [[value, textsToTexts(first, (text) => text)]];
    const all = others.reduce(
      (joined, next) => joinTexts(work.keep(joined), next, separator),
      joinTexts(first, second, separator),
    );
    return [[value, all]];
  },
  split({ field, separator, into: [before = '', after = ''] }, work) {
    const source = work.texts(field);
    // Texts have lost the spaces that a separator at either end may need.
    const halves = (text: string) => {
      const padded = ` ${text} `;
      const at = padded.indexOf(separator);
      return at < 0 ? ['', text] : [padded.slice(0, at), padded.slice(at + separator.length)];
    };
    const head = textsToTexts(source, (text) => halves(text)[0] ?? '');
    const tail = textsToTexts(source, (text) => halves(text)[1] ?? '');
    return [
      [before, head],
      [after, tail],
    ];
  },
  strip({ field, value }, work) {
    const source = work.column(field);
    const stripped =
      source.kind === 'text'
        ? textsToNumbers(source, 'number', strippedNumber)
        : numbersToNumbers(source, 'number', (number) => number);
    return [[value, stripped]];
  },
  // Without floating-point error, which would round 6.85 × 0.01 down to 0.068.
  scale: ({ field, value, by }, work) => [
    [value, numbersToNumbers(work.numbers(field), 'number', (number) => Number((number * by).toPrecision(15)))],
  ],
  map: ({ field, value, values, otherwise }, work) => [
    [
      value,
      textsToTexts(work.texts(field), (text) =>
        Object.hasOwn(values, text) ? (values[text] ?? '') : (otherwise ?? text),
      ),
    ],
  ],
  replace: ({ field, value, each, by }, work) => [
    [value, textsToTexts(work.texts(field), (text) => text.replaceAll(each, () => by))],
  ],
  pad: ({ field, value, digits }, work) => [
    [value, textsToTexts(work.texts(field), (text) => (/^\d+$/.test(text) ? text.padStart(digits, '0') : text))],
  ],
  parse_date({ field, value, format }, work) {
    const source = work.column(field);
    if (source.kind === 'date') return [[value, numbersToNumbers(source, 'date', (day) => day)]];
    const day = source.kind === 'datetime' ? coerced(source, 'date') : null;
    return [[value, day ?? textsToNumbers(work.texts(field), 'date', dayReaders[format])]];
  },
  bucket({ field, value, buckets }, work) {
    const bucketed = numbersToTexts(work.numbers(field), (number) => {
      const fits = buckets.find(({ below }) => below !== undefined && number < below);
      return (fits ?? buckets.at(-1))?.value ?? '';
    });
    return [[value, bucketed]];
  },
  join_list: ({ field, value }, work) => [[value, textsToTexts(work.texts(field), joinedList)]],
  copy_text({ field, value, dateFormat }, work) {
    const source = work.column(field);
    const write = (day: number) => formatDay(day, dateFormat);
    if (source.kind === 'date') return [[value, numbersToTexts(source, write)]];
    // In JSON a date is a text.
    const written = (text: string) => {
      const day = parseDay(text);
      return Number.isNaN(day) ? text : write(day);
    };
    return [[value, textsToTexts(work.texts(field), written)]];
  },
  blank_zero: ({ fields }, work) =>
    fields.map((field) => [
      field,
      numbersToNumbers(work.numbers(field), 'number', (number) => (number === 0 ? Number.NaN : number)),
    ]),
};

/** Columns by field, and the steps to extend, in order, when rows are added. */
interface Derived {
  columns: ReadonlyMap<string, Column>;
  made: readonly ComputedColumn[];
}

/**
 * Adds derived columns to those of a dataset, or replaces them. Derivations run in order, and one may read what an earlier one
 * made. Empty values and missing fields give empty values; a derivation without any of its fields makes no column.
 */
export function deriveColumns(
  arrived: ReadonlyMap<string, Column>,
  derivations: readonly ResolvedDerivation[],
): Derived {
  const columns = new Map(arrived);
  const made: ComputedColumn[] = [];
  const keep = <C extends Column>(next: ComputedColumn<C>): C => {
    made.push(next);
    return next.column;
  };
  const column = (field: string): Column => columns.get(field) ?? keep(emptyTexts());
  const work: Work = {
    column,
    keep,
    texts(field) {
      const source = column(field);
      return source.kind === 'text' ? source : keep(toTexts(source));
    },
    numbers(field) {
      const source = column(field);
      return source.kind === 'text' ? keep(toNumbers(source)) : source;
    },
  };
  for (const derivation of derivations) {
    if (!fieldsReadBy(derivation).some((field) => columns.has(field))) continue;
    const run = steps[derivation.type] as (derivation: ResolvedDerivation, work: Work) => Fields;
    for (const [field, next] of run(derivation, work)) columns.set(field, keep(next));
  }
  return { columns, made };
}

const formattedNumber =
  /(\(?)\s*([-\u2212]?)\s*[$€£]?\s*([-\u2212]?)(\d{1,3}(?:[,\s]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)/;

/** The first number of a text such as "1,234.5 mi", "($12.00)" or "-3 %"; NaN when there is none. */
function strippedNumber(text: string): number {
  const found = formattedNumber.exec(text);
  if (!found) return Number.NaN;
  const [, bracket, sign, innerSign, digits = ''] = found;
  const value = Number(digits.replace(/[,\s]/g, ''));
  return bracket || sign || innerSign ? 0 - value : value;
}

const dayReaders: Record<Of<'parse_date'>['format'], (text: string) => number> = {
  // Two-digit years below 70 are in this century, as in PostgreSQL.
  'MM/DD/YY': (text) =>
    readDay(/^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d\d)$/, text, (year) => (year < 70 ? 2000 : 1900) + year),
  'MM/DD/YYYY': (text) => readDay(/^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/, text),
  'MM/YYYY': (text) => readDay(/^(?<month>\d\d?)\/(?<year>\d{4})$/, text),
  'YYYY-MM': (text) => readDay(/^(?<year>\d{4})-(?<month>\d\d?)$/, text),
  YYYYMMDD: (text) => readDay(/^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/, text),
};

function readDay(pattern: RegExp, text: string, century = (year: number): number => year): number {
  const { year, month, day = '1' } = pattern.exec(text.trim())?.groups ?? {};
  return checkedDay(century(Number(year)), Number(month), Number(day));
}
