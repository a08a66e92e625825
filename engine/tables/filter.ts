import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf, textKindOf } from '../columns/registry.ts';
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

type Shown = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'>;

/**
 * The rows that every filter lets through, in their order. Values compare as the kind of their column says, which is as
 * they are shown; those of a column that is not among `columns` as they are stored. Texts compare without case and
 * accents; an empty value meets only `blank`, and the negations `not_contains` and `not_equals`. A condition whose text or
 * bound is not given yet lets everything through, as does a filter on a column that the table lacks; a condition of the
 * other type lets nothing.
 */
export function filterRows(table: Table, rows: Rows, filters: readonly Filter[], columns: readonly Shown[]): Rows {
  return filters.reduce((left, filter) => {
    const column = table.columns.get(filter.value);
    const conditions = filter.conditions.filter(isComplete);
    const shown = columns.find(({ value }) => value === filter.value);
    return column && conditions.length > 0 ? keep(left, column, conditions, filter.match, shown) : left;
  }, rows);
}

const unary: readonly string[] = ['blank', 'not_blank'] satisfies (TextOperator & NumberOperator)[];

function isComplete(condition: Condition): boolean {
  if (unary.includes(condition.operator)) return true;
  if (condition.type === 'text') return (condition.text ?? '') !== '';
  if (condition.operator === 'in_range') return condition.from !== undefined && condition.to !== undefined;
  return condition.from !== undefined;
}

function keep(
  rows: Rows,
  column: Column,
  conditions: readonly Condition[],
  match: Filter['match'],
  shown: Shown | undefined,
): Rows {
  if (column.kind === 'text') {
    const { filtered } = textKindOf(shown?.type ?? 'text');
    return keepTexts(rows, column, conditions.map(textTest), match, filtered);
  }
  const { value, bound } = (shown && numberKindOf(shown.type)?.compared(shown)) ?? asStored;
  const tests = conditions.map((condition) => numberTest(condition, bound));
  return keepNumbers(rows, column, tests, match, value);
}

const asStored = { value: (stored: number) => stored, bound: (given: number) => given };

function keepTexts(
  rows: Rows,
  { codes, dictionary }: TextColumn,
  tests: readonly ((texts: readonly string[]) => boolean)[],
  match: Filter['match'],
  filtered: (text: string) => readonly string[],
): Rows {
  const passes = Uint8Array.from(dictionary, (entry) => {
    const texts = filtered(entry).map(fold);
    return Number(match === 'all' ? tests.every((test) => test(texts)) : tests.some((test) => test(texts)));
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

/** The test of the folded texts of a value: one of them must hold what is wanted, none of them what is not. */
function textTest(condition: Condition): (texts: readonly string[]) => boolean {
  if (condition.operator === 'blank') return ([text]) => text === '';
  if (condition.operator === 'not_blank') return ([text]) => text !== '';
  if (condition.type !== 'text') return none;
  const { holds, wanted } = textTests[condition.operator as keyof typeof textTests];
  const given = fold(condition.text ?? '');
  return (texts) => texts.some((text) => holds(text, given)) === wanted;
}

function numberTest(condition: Condition, bound: (given: number) => number): (value: number) => boolean {
  if (condition.operator === 'blank') return Number.isNaN;
  if (condition.operator === 'not_blank') return (value) => !Number.isNaN(value);
  if (condition.type === 'text') return none;
  const { from = Number.NaN, to = Number.NaN } = condition;
  return numberTests[condition.operator as keyof typeof numberTests](bound(from), bound(to));
}

const none = (): boolean => false;

const contains = (text: string, given: string) => text.includes(given);
const equals = (text: string, given: string) => text === given;

/** What a text is asked, and the answer that is wanted. */
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
};
