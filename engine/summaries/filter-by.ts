import type { ResolvedColumn } from '../columns/column.ts';
import { equal } from '../schema/equal.ts';
import { type Listed, listedTexts } from '../tables/listed.ts';
import type { Condition, Filter } from '../tables/table.ts';
import type { Bar, CommonValue } from './summary.ts';

/** A selection to filter by: a value, or a range of bars. */
export type Picked = Pick<CommonValue, 'value'> | Pick<Bar, 'from' | 'to'>;

type Column = Listed & Pick<ResolvedColumn, 'value'>;

function conditionOf(column: Column, picked: Picked): Condition {
  if ('from' in picked) {
    const { from, to } = picked;
    return from === to
      ? { type: 'number', operator: 'equals', from }
      : { type: 'number', operator: 'in_range', from, to };
  }
  const { value } = picked;
  const listed = typeof value === 'string' ? listedTexts(column)(value) : value;
  return { type: 'values', operator: 'one_of', values: [listed] };
}

/** The filters with a selection in place of the column's own filter. Picking the same selection again removes it. */
export function filterBy(filters: readonly Filter[], column: Column, picked: Picked): Filter[] {
  const filter: Filter = { value: column.value, match: 'all', conditions: [conditionOf(column, picked)] };
  const others = filters.filter((each) => each.value !== column.value);
  return filters.some((each) => equal(each, filter)) ? others : [...others, filter];
}
