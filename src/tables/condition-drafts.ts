import type { FilterKind } from '../../engine/columns/kind.ts';
import { columnKinds, finestPartOf } from '../../engine/columns/registry.ts';
import type { WordKey } from '../../engine/context/word-key.ts';
import type { ColumnType } from '../../engine/schema/column.ts';
import type { NumberOperator, TextOperator } from '../../engine/schema/operators.ts';
import { mostConditions } from '../../engine/tables/choice.ts';
import type { Condition, Filter } from '../../engine/tables/table.ts';

type Operator = TextOperator | NumberOperator;

/** A condition that may be incomplete. A bound is a text while it can't be read. */
export interface Draft {
  operator: Operator;
  text: string;
  from: number | string | null;
  to: number | string | null;
}

const numeric: readonly NumberOperator[] = [
  'equals',
  'not_equals',
  'greater_than',
  'at_least',
  'less_than',
  'at_most',
  'in_range',
  'blank',
  'not_blank',
];

/** The operators of each kind of filter; the first is the default. */
export const operators: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: ['contains', 'not_contains', 'equals', 'not_equals', 'starts_with', 'ends_with', 'blank', 'not_blank'],
  number: numeric,
  day: [...numeric.slice(0, -2), 'weekday', 'blank', 'not_blank'],
  truth: ['equals', 'blank', 'not_blank'],
};

/** The operators of a filter on a type of column. A month has no weekday. */
export function operatorsOf(type: ColumnType): readonly Operator[] {
  const all = operators[columnKinds[type].filter];
  return finestPartOf(type) === 'month' ? all.filter((operator) => operator !== 'weekday') : all;
}

const dayWords: Partial<Record<Operator, WordKey>> = {
  less_than: 'tables.filters.operators.before',
  at_most: 'tables.filters.operators.until',
  greater_than: 'tables.filters.operators.after',
  at_least: 'tables.filters.operators.from',
};

const monthWords: typeof dayWords = {
  less_than: 'tables.filters.operators.month_before',
  at_most: 'tables.filters.operators.month_until',
  greater_than: 'tables.filters.operators.month_after',
  at_least: 'tables.filters.operators.month_from',
};

/** The text of an operator on a type of column. */
export function operatorWords(operator: Operator, type: ColumnType): WordKey {
  const words = finestPartOf(type) === 'month' ? monthWords : dayWords;
  return (columnKinds[type].filter === 'day' ? words[operator] : undefined) ?? `tables.filters.operators.${operator}`;
}

export const takesValue = ({ operator }: Pick<Draft, 'operator'>): boolean =>
  operator !== 'blank' && operator !== 'not_blank';

/** Changes the operator. A weekday and a date are not interchangeable, so the value is dropped between them. */
export const withOperator = (draft: Draft, operator: Operator): Draft =>
  (draft.operator === 'weekday') === (operator === 'weekday')
    ? { ...draft, operator }
    : { ...draft, operator, from: null, to: null };

export const emptyDraft = (kind: FilterKind): Draft => ({
  operator: operators[kind][0] ?? 'equals',
  text: '',
  from: null,
  to: null,
});

/** null: it is incomplete. */
export function conditionOf({ operator, text, from, to }: Draft, kind: FilterKind): Condition | null {
  if (operator === 'blank' || operator === 'not_blank') return { type: kind === 'text' ? 'text' : 'number', operator };
  if (kind === 'text') return text === '' ? null : { type: 'text', operator: operator as TextOperator, text };
  if (typeof from !== 'number') return null;
  if (operator !== 'in_range') return { type: 'number', operator: operator as NumberOperator, from };
  // The lower bound may be typed last.
  return typeof to === 'number' ? { type: 'number', operator, from: Math.min(from, to), to: Math.max(from, to) } : null;
}

/** Whether a bound is a text that can't be read. */
export const isUnreadable = ({ operator, from, to }: Draft): boolean =>
  takesValue({ operator }) && (typeof from === 'string' || (operator === 'in_range' && typeof to === 'string'));

/** The editable conditions: those of the filter except lists of values, and one empty one if there is room. */
export function draftsOf(filter: Filter | null, kind: FilterKind): Draft[] {
  const drafts = (filter?.conditions ?? []).flatMap((condition): Draft[] =>
    condition.type === 'values' ? [] : [{ ...emptyDraft(kind), ...condition }],
  );
  return withRoom(drafts, kind);
}

/** Adds an empty condition once all are complete and there is room; booleans need only one. */
export function withRoom(drafts: readonly Draft[], kind: FilterKind): Draft[] {
  const isFull = drafts.length >= (kind === 'truth' ? 1 : mostConditions);
  return isFull || drafts.some((draft) => conditionOf(draft, kind) === null)
    ? [...drafts]
    : [...drafts, emptyDraft(kind)];
}
