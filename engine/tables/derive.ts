import type { Derivation } from '../schema/source.ts';
import { createNumberColumn, createTextColumn, interner, reserveRows } from './builder.ts';
import { coerceRows, toTexts } from './coercion.ts';
import { checkedDay } from './days.ts';
import { tableLayers } from './layers.ts';
import { numbersToNumbers, numbersToTexts, type Span, textsToNumbers, textsToTexts } from './mapping.ts';
import type { Column, NumberColumn, Table, TextColumn } from './table.ts';

type Of<T extends Derivation['type']> = Extract<Derivation, { type: T }>;

/** What a step works with: columns of any kind come in as the kind it asks for. */
interface Work {
  span: Span;
  column(field: string): Column;
  texts(field: string): TextColumn;
  numbers(field: string): NumberColumn;
  /** The column that the step fills, by the field. It takes the field's place once the step is done. */
  makeTexts(field: string): TextColumn;
  makeNumbers(field: string, kind?: NumberColumn['kind']): NumberColumn;
  /** A column that is no field: something between. */
  scratch(name: string): TextColumn;
}

const steps: { [T in Derivation['type']]: (derivation: Of<T>, work: Work) => void } = {
  join: joinTexts,
  split: splitText,
  strip: ({ field, value }, work) => {
    const source = work.column(field);
    const target = work.makeNumbers(value);
    if (source.kind === 'text') textsToNumbers(source, target, work.span, strippedNumber);
    else numbersToNumbers(source, target, work.span, (number) => number);
  },
  scale: ({ field, value, by }, work) =>
    numbersToNumbers(work.numbers(field), work.makeNumbers(value), work.span, (number) => number * by),
  map: ({ field, value, values, otherwise }, work) =>
    textsToTexts(work.texts(field), work.makeTexts(value), work.span, (text) =>
      Object.hasOwn(values, text) ? (values[text] ?? '') : (otherwise ?? text),
    ),
  parse_date: ({ field, value, format }, work) => {
    const source = work.column(field);
    const target = work.makeNumbers(value, 'date');
    if (source.kind === 'date' || source.kind === 'datetime') coerceRows(source, target, work.span);
    else textsToNumbers(work.texts(field), target, work.span, dayReaders[format]);
  },
  bucket: ({ field, value, buckets }, work) =>
    numbersToTexts(work.numbers(field), work.makeTexts(value), work.span, (number) => {
      const fits = buckets.find(({ below }) => below !== undefined && number < below);
      return (fits ?? buckets.at(-1))?.value ?? '';
    }),
  copy_text: ({ field, value }, work) =>
    textsToTexts(work.texts(field), work.makeTexts(value), work.span, (text) => text),
  blank_zero: ({ fields }, work) => {
    for (const field of fields) {
      const source = work.numbers(field);
      numbersToNumbers(source, work.makeNumbers(field), work.span, (number) => (number === 0 ? Number.NaN : number));
    }
  },
};

/**
 * Makes the derived fields of a table, from row `from` on, in order: a derivation may read what an earlier one made. Call
 * it once for each run of new rows, always with the same derivations. Empty gives empty; so does a missing field.
 */
export function deriveColumns(table: Table, derivations: readonly Derivation[], from: number): void {
  const layers = tableLayers(table);
  const span = { from, to: table.length };
  const current = new Map(layers.arrived);
  derivations.forEach((derivation, step) => {
    const filled = new Map<string, Column>();
    const run = steps[derivation.type] as (derivation: Derivation, work: Work) => void;
    run(derivation, createWork(current, layers.made, step, span, filled));
    for (const [field, column] of filled) current.set(field, column);
  });
  layers.derived = current;
  for (const [field, column] of current) table.columns.set(field, column);
}

function createWork(
  current: ReadonlyMap<string, Column>,
  made: Map<string, Column>,
  step: number,
  span: Span,
  filled: Map<string, Column>,
): Work {
  const texts = (key: string): TextColumn => {
    const known = made.get(key);
    const column = known?.kind === 'text' ? known : createTextColumn();
    made.set(key, column);
    reserveRows([column], span.to);
    return column;
  };
  const numbers = (key: string, kind: NumberColumn['kind']): NumberColumn => {
    const known = made.get(key);
    const column = known && known.kind !== 'text' ? known : createNumberColumn(kind);
    made.set(key, column);
    reserveRows([column], span.to);
    return column;
  };
  const column = (field: string): Column => current.get(field) ?? texts('missing');
  return {
    span,
    column,
    texts(field) {
      const source = column(field);
      if (source.kind === 'text') return source;
      const target = texts(`${step}:text:${field}`);
      toTexts(source, target, span);
      return target;
    },
    numbers(field) {
      const source = column(field);
      if (source.kind !== 'text') return source;
      const target = numbers(`${step}:number:${field}`, 'number');
      coerceRows(source, target, span);
      return target;
    },
    scratch: (name) => texts(`${step}:scratch:${name}`),
    makeTexts(field) {
      const target = texts(`${step}:made:${field}`);
      filled.set(field, target);
      return target;
    },
    makeNumbers(field, kind = 'number') {
      const target = numbers(`${step}:made:${field}`, kind);
      filled.set(field, target);
      return target;
    },
  };
}

function joinTexts({ value, fields, separator }: Of<'join'>, work: Work): void {
  const [first, ...others] = fields.map((field) => work.texts(field));
  let joined = first;
  others.forEach((next, place) => {
    if (!joined) return;
    const target = place === others.length - 1 ? work.makeTexts(value) : work.scratch(`${place}`);
    joinPair(joined, next, separator, target, work.span);
    joined = target;
  });
}

/** What pairs of codes became in a target. */
const pairMemos = new WeakMap<TextColumn, Map<number, number>>();

function joinPair(
  left: TextColumn,
  right: TextColumn,
  separator: string,
  target: TextColumn,
  { from, to }: Span,
): void {
  const intern = interner(target);
  const memo = pairMemos.get(target) ?? new Map<number, number>();
  pairMemos.set(target, memo);
  for (let row = from; row < to; row++) {
    const [a, b] = [left.codes[row] as number, right.codes[row] as number];
    // Two codes make one whole number below 2^53: no dictionary comes near 2^26 texts.
    const pair = a * 0x4000000 + b;
    let code = memo.get(pair);
    if (code === undefined) {
      const texts = [left.dictionary[a], right.dictionary[b]].filter((text) => text);
      code = intern(texts.join(separator));
      memo.set(pair, code);
    }
    target.codes[row] = code;
  }
}

function splitText({ field, separator, into }: Of<'split'>, work: Work): void {
  const source = work.texts(field);
  const [before = '', after = ''] = into;
  textsToTexts(source, work.makeTexts(before), work.span, (text) => {
    const at = text.indexOf(separator);
    return at < 0 ? '' : text.slice(0, at);
  });
  textsToTexts(source, work.makeTexts(after), work.span, (text) => {
    const at = text.indexOf(separator);
    return at < 0 ? text : text.slice(at + separator.length);
  });
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
  // Two digits of a year below 70 are of this century, as PostgreSQL has it.
  'MM/DD/YY': (text) =>
    readDay(/^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d\d)$/, text, (year) => (year < 70 ? 2000 : 1900) + year),
  'MM/DD/YYYY': (text) => readDay(/^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/, text),
  YYYYMMDD: (text) => readDay(/^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/, text),
};

function readDay(pattern: RegExp, text: string, century = (year: number): number => year): number {
  const { year, month, day } = pattern.exec(text.trim())?.groups ?? {};
  return checkedDay(century(Number(year)), Number(month), Number(day));
}
