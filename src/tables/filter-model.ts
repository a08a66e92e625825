import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { FilterKind } from '../../engine/columns/kind.ts';
import { columnKinds } from '../../engine/columns/registry.ts';
import { isoDay, parseDay } from '../../engine/formats/days.ts';
import type { Condition, Filter, NumberOperator, TextOperator } from '../../engine/tables/table.ts';

/** One condition in the words of the grid's filters. */
interface GridCondition {
  filterType: 'text' | 'number' | 'date';
  type: string;
  filter?: string | number;
  filterTo?: number;
  dateFrom?: string;
  dateTo?: string;
}

type GridFilter = GridCondition | { filterType: string; operator: 'AND' | 'OR'; conditions: GridCondition[] };
export type GridFilters = Record<string, GridFilter>;

const textOperators: Readonly<Record<TextOperator, string>> = {
  contains: 'contains',
  not_contains: 'notContains',
  equals: 'equals',
  not_equals: 'notEqual',
  starts_with: 'startsWith',
  ends_with: 'endsWith',
  blank: 'blank',
  not_blank: 'notBlank',
};
const numberOperators: Readonly<Record<NumberOperator, string>> = {
  equals: 'equals',
  not_equals: 'notEqual',
  less_than: 'lessThan',
  at_most: 'lessThanOrEqual',
  greater_than: 'greaterThan',
  at_least: 'greaterThanOrEqual',
  in_range: 'inRange',
  blank: 'blank',
  not_blank: 'notBlank',
};

/** Truth has no values to type: it is one of two options. */
export const truthOptions = ['isTrue', 'isFalse'] as const;

const operatorOf = <O extends string>(operators: Readonly<Record<O, string>>, type: string): O | undefined =>
  (Object.keys(operators) as O[]).find((operator) => operators[operator] === type);

const dayOf = (text: string | undefined) => (text ? parseDay(text.slice(0, 10)) : undefined);

function toCondition(condition: GridCondition): Condition | null {
  const { type, filterType, filter, filterTo, dateFrom, dateTo } = condition;
  const truth = (truthOptions as readonly string[]).indexOf(type);
  if (truth >= 0) return { type: 'number', operator: 'equals', from: 1 - truth };
  if (filterType === 'text') {
    const operator = operatorOf(textOperators, type);
    return operator ? { type: 'text', operator, ...(filter === undefined ? {} : { text: String(filter) }) } : null;
  }
  const operator = operatorOf(numberOperators, type);
  if (!operator) return null;
  const [from, to] = filterType === 'date' ? [dayOf(dateFrom), dayOf(dateTo)] : [filter, filterTo];
  return {
    type: 'number',
    operator,
    ...(typeof from === 'number' ? { from } : {}),
    ...(typeof to === 'number' ? { to } : {}),
  };
}

/** The engine's filters of what the user set in the grid. */
export function filtersOf(model: GridFilters): Filter[] {
  return Object.entries(model).flatMap(([value, filter]) => {
    const parts = 'conditions' in filter ? filter.conditions : [filter];
    const conditions = parts.map(toCondition).filter((condition): condition is Condition => condition !== null);
    const match = 'operator' in filter && filter.operator === 'OR' ? 'any' : 'all';
    return conditions.length > 0 ? [{ value, match, conditions }] : [];
  });
}

type NumberCondition = Extract<Condition, { type: 'number' }>;

const given = (key: string, value: string | number | undefined) => (value === undefined ? {} : { [key]: value });
const midnight = (day: number | undefined) => (day === undefined ? undefined : `${isoDay(day)} 00:00:00`);

const bounds = (filterType: 'text' | 'number') => (condition: NumberCondition) => ({
  filterType,
  type: numberOperators[condition.operator],
  ...given('filter', condition.from),
  ...given('filterTo', condition.to),
});

/** A condition on numbers, in the words of the filter that the grid has for each kind. */
const gridConditions: Readonly<Record<FilterKind, (condition: NumberCondition) => GridCondition>> = {
  text: bounds('text'),
  number: bounds('number'),
  day: ({ operator, from, to }) => ({
    filterType: 'date',
    type: numberOperators[operator],
    ...given('dateFrom', midnight(from)),
    ...given('dateTo', midnight(to)),
  }),
  truth: (condition) =>
    condition.operator === 'equals'
      ? { filterType: 'text', type: truthOptions[condition.from ? 0 : 1] }
      : bounds('text')(condition),
};

function fromCondition(condition: Condition, kind: FilterKind): GridCondition {
  if (condition.type === 'number') return gridConditions[kind](condition);
  const { operator, text } = condition;
  return { filterType: 'text', type: textOperators[operator], ...given('filter', text) };
}

/** The way back: what the grid shows for the engine's filters. */
export function gridFiltersOf(filters: readonly Filter[], columns: readonly ResolvedColumn[]): GridFilters {
  const model: GridFilters = {};
  for (const { value, match, conditions } of filters) {
    const column = columns.find((each) => each.value === value);
    if (!column) continue;
    const parts = conditions.map((condition) => fromCondition(condition, columnKinds[column.type].filter));
    const [first] = parts;
    if (!first) continue;
    const operator = match === 'any' ? 'OR' : 'AND';
    model[value] = parts.length > 1 ? { filterType: first.filterType, operator, conditions: parts } : first;
  }
  return model;
}
