import { numberKindOf } from '../columns/registry.ts';
import { listedTexts } from '../tables/listed.ts';
import { narrowed } from '../tables/narrowed.ts';
import type { Condition, Filter, ListedValue } from '../tables/table.ts';
import type { KeyValue } from './keys.ts';
import { pathTo } from './lines.ts';
import { dateParts } from './parts/registry.ts';
import type { PivotAxis, PivotTable } from './pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from './resolved.ts';

const only = (values: readonly ListedValue[]): Condition[] => [{ type: 'values', operator: 'one_of', values }];
const allBut = (values: readonly ListedValue[]): Condition[] => [{ type: 'values', operator: 'none_of', values }];

/** A value in the form that conditions list. */
function listed({ column }: ResolvedGrouping, value: KeyValue): ListedValue {
  if (typeof value !== 'number') return value && listedTexts(column)(value);
  const compared = numberKindOf(column.type)?.compared(column);
  return compared ? compared.listed(compared.value(value)) : value;
}

/** Whether a filter can list the values of a group. */
const isListed = ({ by, step }: ResolvedGrouping): boolean => by === null && step === null;

/** The conditions of one group; null where filters cannot express it. */
function conditionsOf(grouping: ResolvedGrouping, value: KeyValue): Condition[] | null {
  const { by, step } = grouping;
  if (by === null && step === null) return only([listed(grouping, value)]);
  if (typeof value !== 'number') return only([null]);
  if (by !== null) {
    const span = dateParts[by].span(value);
    if (!span) return [{ type: 'number', operator: 'weekday', from: value }];
    return [{ type: 'number', operator: 'in_range', from: span[0], to: span[1] }];
  }
  return [
    { type: 'number', operator: 'at_least', from: value },
    { type: 'number', operator: 'less_than', from: value + (step ?? 0) },
  ];
}

function filtersOn(groupings: readonly ResolvedGrouping[], axis: PivotAxis, place: number): (Filter | null)[] {
  return pathTo(axis, place).map((at, depth): Filter | null => {
    const grouping = groupings[depth];
    if (!grouping) return null;
    const value = axis.values[at];
    const conditions = value === undefined ? leftOver(grouping, axis, at) : conditionsOf(grouping, value);
    return conditions && { value: grouping.column.value, match: 'all', conditions };
  });
}

/** The conditions of the combined rest: all values except those of the groups beside it. */
function leftOver(
  grouping: ResolvedGrouping,
  { parents, levels, values }: PivotAxis,
  place: number,
): Condition[] | null {
  if (!isListed(grouping)) return null;
  const beside: ListedValue[] = [];
  for (let at = 0; at < place; at++) {
    const value = values[at];
    if (levels[at] === levels[place] && parents[at] === parents[place] && value !== undefined)
      beside.push(listed(grouping, value));
  }
  return allBut(beside);
}

/**
 * The filters that select the rows of a figure, at most one per column. `present` are the filters in effect: each one stays or
 * is narrowed. null where filters cannot express which rows these are.
 */
export function drillFilters(
  pivot: ResolvedPivot,
  table: PivotTable,
  row: number,
  column: number,
  present: readonly Filter[] = [],
): Filter[] | null {
  const own = [...filtersOn(pivot.rows, table.rows, row), ...filtersOn(pivot.columns, table.columns, column)];
  const columns = [...pivot.rows, ...pivot.columns].map((grouping) => grouping.column);
  const made = new Map(present.map((filter) => [filter.value, filter]));
  for (const filter of own) {
    if (!filter) return null;
    const before = made.get(filter.value);
    const shown = columns.find(({ value }) => value === filter.value);
    const next = before && shown ? narrowed(before, filter, shown) : filter;
    if (!next) return null;
    made.set(filter.value, next);
  }
  return [...made.values()];
}
