import type { ResolvedColumn } from '../columns/column.ts';
import { dayLength } from './days.ts';
import { fold } from './fold.ts';
import type {
  Column,
  Condition,
  Filter,
  NumberColumn,
  NumberOperator,
  Rows,
  Table,
  TextColumn,
  TextOperator,
} from './table.ts';

type Numeric = Extract<Condition, { type: 'number' }>;
type Textual = Extract<Condition, { type: 'text' }>;

type Decimals = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'>;

/**
 * The rows that every filter lets through, in their order. Numbers compare as they are shown: rounded to the decimals of
 * their column, and shares in percent. Texts compare without case and accents; an empty value meets
 * only `blank`, and the negations `not_contains` and `not_equals`. A condition whose text or bound is not given yet lets
 * everything through, as does a filter on a column that the table lacks; a condition of the other type lets nothing.
 */
export function filterRows(table: Table, rows: Rows, filters: readonly Filter[], columns: readonly Decimals[]): Rows {
  return filters.reduce((left, filter) => {
    const column = table.columns.get(filter.value);
    const conditions = filter.conditions.filter(isComplete);
    const shown = columns.find(({ value }) => value === filter.value);
    return column && conditions.length > 0 ? keep(left, column, conditions, filter.match, scalesOf(shown)) : left;
  }, rows);
}

const unary: readonly string[] = ['blank', 'not_blank'] satisfies (TextOperator & NumberOperator)[];

function isComplete(condition: Condition): boolean {
  if (unary.includes(condition.operator)) return true;
  if (condition.type === 'text') return (condition.text ?? '') !== '';
  if (condition.operator === 'in_range') return condition.from !== undefined && condition.to !== undefined;
  return condition.from !== undefined;
}

/** What values and bounds are multiplied by, so that what is shown is a whole number; null where nothing is rounded. */
interface Scales {
  value: number;
  bound: number;
}

function scalesOf(column: Decimals | undefined): Scales | null {
  if (!column || !['number', 'currency', 'percent'].includes(column.type)) return null;
  const bound = 10 ** column.decimals;
  return { value: column.type === 'percent' ? bound * 100 : bound, bound };
}

function keep(
  rows: Rows,
  column: Column,
  conditions: readonly Condition[],
  match: Filter['match'],
  scales: Scales | null,
): Rows {
  return column.kind === 'text'
    ? keepTexts(rows, column, conditions.map(textTest), match)
    : keepNumbers(
        rows,
        column,
        conditions.map((condition) => numberTest(condition, scales)),
        match,
      );
}

function keepTexts(
  rows: Rows,
  { codes, dictionary }: TextColumn,
  tests: readonly ((text: string) => boolean)[],
  match: Filter['match'],
): Rows {
  const passes = Uint8Array.from(dictionary, (entry) => {
    const text = fold(entry);
    return Number(match === 'all' ? tests.every((test) => test(text)) : tests.some((test) => test(text)));
  });
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
  { kind, values }: NumberColumn,
  tests: readonly ((value: number) => boolean)[],
  match: Filter['match'],
): Rows {
  const isMoment = kind === 'datetime';
  const all = match === 'all';
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const stored = values[row] as number;
    const value = isMoment ? Math.floor(stored / dayLength) : stored;
    let passes = all;
    for (let test = 0; test < tests.length && passes === all; test++) {
      passes = (tests[test] as (value: number) => boolean)(value);
    }
    if (passes) kept[count++] = row;
  }
  return kept.slice(0, count);
}

/** The test of a folded text. */
function textTest(condition: Condition): (text: string) => boolean {
  if (condition.operator === 'blank') return (text) => text === '';
  if (condition.operator === 'not_blank') return (text) => text !== '';
  return condition.type === 'text'
    ? textTests[condition.operator as keyof typeof textTests](fold(condition.text ?? ''))
    : none;
}

function numberTest(condition: Condition, scales: Scales | null): (value: number) => boolean {
  if (condition.operator === 'blank') return Number.isNaN;
  if (condition.operator === 'not_blank') return (value) => !Number.isNaN(value);
  if (condition.type === 'text') return none;
  const { from = Number.NaN, to = Number.NaN } = condition;
  const test = numberTests[condition.operator as keyof typeof numberTests];
  if (!scales) return test(from, to);
  // A bound such as 0.29 times 100 is not quite whole.
  const scaled = (bound: number) => Number((bound * scales.bound).toFixed(6));
  const passes = test(scaled(from), scaled(to));
  return (value) => passes(rounded(value * scales.value));
}

/** Away from zero at the half, as numbers are written; 0.285 times 100 is a little less than 28.5. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) + 1e-9);

const none = (): boolean => false;

const textTests: Record<
  Exclude<Textual['operator'], 'blank' | 'not_blank'>,
  (wanted: string) => (text: string) => boolean
> = {
  contains: (wanted) => (text) => text.includes(wanted),
  not_contains: (wanted) => (text) => !text.includes(wanted),
  equals: (wanted) => (text) => text === wanted,
  not_equals: (wanted) => (text) => text !== wanted,
  starts_with: (wanted) => (text) => text.startsWith(wanted),
  ends_with: (wanted) => (text) => text.endsWith(wanted),
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
};
