import type { Condition, Filter } from '../tables/table.ts';
import type { Bar, CommonValue } from './summary.ts';

/** What of a column is picked to filter by: a value, or bars from one to another. */
export type Picked = Pick<CommonValue, 'value'> | Pick<Bar, 'from' | 'to'>;

function conditionOf(picked: Picked): Condition {
  if ('from' in picked) {
    const { from, to } = picked;
    return from === to
      ? { type: 'number', operator: 'equals', from }
      : { type: 'number', operator: 'in_range', from, to };
  }
  return typeof picked.value === 'string'
    ? { type: 'text', operator: 'equals', text: picked.value }
    : { type: 'number', operator: 'equals', from: picked.value };
}

const same = (a: Filter, b: Filter) => JSON.stringify(a) === JSON.stringify(b);

/** The filters with what is picked of a column in place of the column's own; without it where it is that already. */
export function filterBy(filters: readonly Filter[], value: string, picked: Picked): Filter[] {
  const filter: Filter = { value, match: 'all', conditions: [conditionOf(picked)] };
  const others = filters.filter((each) => each.value !== value);
  return filters.some((each) => same(each, filter)) ? others : [...others, filter];
}
