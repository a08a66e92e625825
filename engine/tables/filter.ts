import type { ResolvedColumn } from '../columns/column.ts';
import type { Compared } from '../columns/kind.ts';
import { numberKindOf, textKindOf } from '../columns/registry.ts';
import { weekdayOf } from '../formats/days.ts';
import type { NumberOperator, TextOperator } from '../schema/operators.ts';
import { keepAmong } from './among.ts';
import { fold } from './fold.ts';
import { calendarTest, keyTest, type Listed, listedTextKeys, textKeys, unchangedKey } from './listed.ts';
import type { Column, Condition, Filter, NumberColumn, Rows, Table, TextColumn, ValuesCondition } from './table.ts';

type Numeric = Extract<Condition, { type: 'number' }>;
type Textual = Extract<Condition, { type: 'text' }>;

type DisplayedColumn = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'> & Listed;

/**
 * The rows that pass every filter, in their order. Values compare as displayed, or as stored if their column is not among
 * `columns`. Texts compare without case, accents and spaces around them. An empty value matches only `blank`, `not_contains` and `not_equals`. Listed
 * values match exactly as displayed. An incomplete condition passes everything, as does a filter on a missing column; a condition
 * of the wrong type passes nothing.
 */
export function filterRows(
  table: Table,
  rows: Rows,
  filters: readonly Filter[],
  columns: readonly DisplayedColumn[],
): Rows {
  return filters.reduce((all, filter) => {
    const left = filter.among ? keepAmong(table, all, filter.value, filter.among) : all;
    const column = table.columns.get(filter.value);
    const conditions = filter.conditions.filter(isComplete);
    const shown = columns.find(({ value }) => value === filter.value);
    return column && conditions.length > 0 ? keep(left, column, conditions, filter.match, shown) : left;
  }, rows);
}

const unary: readonly string[] = ['blank', 'not_blank'] satisfies (TextOperator & NumberOperator)[];

/** Whether a condition has its text, bounds or values. */
export function isComplete(condition: Condition): boolean {
  if (condition.type === 'values') return condition.values.length > 0;
  if (unary.includes(condition.operator)) return true;
  if (condition.type === 'text') return (condition.text ?? '').trim() !== '';
  if (condition.operator === 'in_range') return condition.from !== undefined && condition.to !== undefined;
  return condition.from !== undefined;
}

function keep(
  rows: Rows,
  column: Column,
  conditions: readonly Condition[],
  match: Filter['match'],
  shown: DisplayedColumn | undefined,
): Rows {
  if (column.kind === 'text') {
    const tests = conditions.map((condition) => textTest(condition, shown ?? { type: 'text' }));
    return keepTexts(rows, column, tests, match);
  }
  const compared = (shown && numberKindOf(shown.type)?.compared(shown)) ?? asStored;
  const tests = conditions.map((condition) => numberTest(condition, compared));
  return keepNumbers(rows, column, tests, match, compared.value);
}

/** Tests compared numbers against a filter whose conditions are all complete. */
export function numbersTest(filter: Filter, shown: DisplayedColumn): (compared: number) => boolean {
  const compared = numberKindOf(shown.type)?.compared(shown) ?? asStored;
  const tests = filter.conditions.map((condition) => numberTest(condition, compared));
  return (value) => (filter.match === 'all' ? tests.every((test) => test(value)) : tests.some((test) => test(value)));
}

/** Tests stored texts against a filter whose conditions are all complete. */
export function textsTest({ match, conditions }: Filter, shown: Listed): (text: string) => boolean {
  const tests = conditions.map((condition) => textTest(condition, shown));
  return (text) => (match === 'all' ? tests.every((test) => test(text)) : tests.some((test) => test(text)));
}

const asStored: Compared = { value: (stored) => stored, bound: (given) => given, listed: (compared) => compared };

function keepTexts(
  rows: Rows,
  { codes, dictionary }: TextColumn,
  tests: readonly ((text: string) => boolean)[],
  match: Filter['match'],
): Rows {
  const passes = Uint8Array.from(dictionary, (text) =>
    Number(match === 'all' ? tests.every((test) => test(text)) : tests.some((test) => test(text))),
  );
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    kept[count] = row;
    count += passes[codes[row] as number] as number;
  }
  return kept.slice(0, count);
}

function keepNumbers(
  rows: Rows,
  { values }: NumberColumn,
  tests: readonly ((value: number) => boolean)[],
  match: Filter['match'],
  comparedValue: (stored: number) => number,
): Rows {
  const all = match === 'all';
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const value = comparedValue(values[row] as number);
    let passes = all;
    for (let test = 0; test < tests.length && passes === all; test++) {
      passes = (tests[test] as (value: number) => boolean)(value);
    }
    if (passes) kept[count++] = row;
  }
  return kept.slice(0, count);
}

/** A value has several folded texts: one of them must match, or for a negation none of them may. */
function textTest(condition: Condition, shown: Listed): (text: string) => boolean {
  if (condition.type === 'values') {
    const [test, keyOf] = [keyTest(condition, listedTextKeys(shown)), textKeys(shown)];
    return (text) => test(keyOf(text));
  }
  if (condition.operator === 'blank') return (text) => text === '';
  if (condition.operator === 'not_blank') return (text) => text !== '';
  if (condition.type !== 'text') return none;
  const { filtered } = textKindOf(shown.type);
  const { holds, wanted } = textTests[condition.operator as keyof typeof textTests];
  const given = comparable(condition.text ?? '');
  return (text) => filtered(text).some((each) => holds(comparable(each), given)) === wanted;
}

/** Folded, with one space where several look like one. */
const comparable = (text: string): string => fold(text.trim()).replace(/\s{2,}|[^\S ]/g, ' ');

function numberTest(condition: Condition, compared: Compared): (value: number) => boolean {
  if (condition.type === 'values') return listedTest(condition, compared);
  if (condition.operator === 'blank') return Number.isNaN;
  if (condition.operator === 'not_blank') return (value) => !Number.isNaN(value);
  if (condition.type === 'text') return none;
  const { from = Number.NaN, to = Number.NaN } = condition;
  return numberTests[condition.operator as keyof typeof numberTests](compared.bound(from), compared.bound(to));
}

/** Names of calendar days are expensive to make, so each is made once. */
function listedTest(condition: ValuesCondition, { listed }: Compared): (value: number) => boolean {
  if (typeof listed(0) === 'number') {
    const test = keyTest(condition, unchangedKey);
    return (value) => test(Number.isNaN(value) ? null : listed(value));
  }
  const test = calendarTest(condition);
  const known = new Map<number, boolean>();
  return (value) => {
    const answer = known.get(value) ?? test(Number.isNaN(value) ? null : listed(value));
    known.set(value, answer);
    return answer;
  };
}

const none = (): boolean => false;

const contains = (text: string, given: string) => text.includes(given);
const equals = (text: string, given: string) => text === given;

/** By operator: the test of a text, and its expected result. */
const textTests: Record<
  Exclude<Textual['operator'], 'blank' | 'not_blank'>,
  { holds: (text: string, given: string) => boolean; wanted: boolean }
> = {
  contains: { holds: contains, wanted: true },
  not_contains: { holds: contains, wanted: false },
  equals: { holds: equals, wanted: true },
  not_equals: { holds: equals, wanted: false },
  starts_with: { holds: (text, given) => text.startsWith(given), wanted: true },
  ends_with: { holds: (text, given) => text.endsWith(given), wanted: true },
};

const numberTests: Record<
  Exclude<Numeric['operator'], 'blank' | 'not_blank'>,
  (from: number, to: number) => (value: number) => boolean
> = {
  equals: (from) => (value) => value === from,
  not_equals: (from) => (value) => value !== from,
  less_than: (from) => (value) => value < from,
  at_most: (from) => (value) => value <= from,
  greater_than: (from) => (value) => value > from,
  at_least: (from) => (value) => value >= from,
  in_range: (from, to) => (value) => value >= from && value <= to,
  weekday: (from) => (value) => weekdayOf(value) === from,
};
