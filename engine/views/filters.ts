import type { ResolvedColumn } from '../columns/column.ts';
import type { FilterKind } from '../columns/kind.ts';
import { columnKinds, numberKindOf } from '../columns/registry.ts';
import { checkedDay } from '../formats/days.ts';
import { filtersSchema } from '../schema/filters.ts';
import { fits } from '../schema/fits.ts';
import { numberOperators, textOperators, valuesOperators } from '../schema/operators.ts';
import { viewLimits } from '../schema/view-limits.ts';
import { fitsLink, mostConditions } from '../tables/choice.ts';
import { withAncestors } from '../tables/listed.ts';
import { closedFilter } from '../tables/narrowed.ts';
import type { Condition, Filter } from '../tables/table.ts';
import { type Lost, unnamed } from './lost.ts';

const isOneOf = (operators: readonly string[], operator: unknown): boolean =>
  typeof operator === 'string' && operators.includes(operator);

const isShort = (text: unknown): boolean => typeof text === 'string' && text.length <= viewLimits.text;

/** The range of a calendar: the years 1 to 9999, in days since 1970-01-01. */
const days = { from: -719_162, to: 2_932_896 };

/** Which numbers each kind of filter accepts as a limit. */
const bounds: Readonly<Record<FilterKind, (bound: number) => boolean>> = {
  text: () => false,
  number: Number.isFinite,
  day: (day) => Number.isInteger(day) && day >= days.from && day <= days.to,
  truth: (bound) => bound === 0 || bound === 1,
};

/** A year, a month or a day, no deeper than the column's list of dates. */
function isPartOfCalendar(listed: string, column: ResolvedColumn): boolean {
  const depth = withAncestors(numberKindOf(column.type)?.compared(column).listed(0) ?? '').length;
  if (!/^\d{4}(-\d\d){0,2}$/.test(listed) || withAncestors(listed).length > depth) return false;
  const [year = 0, month = 1, day = 1] = listed.split('-').map(Number);
  return year > 0 && Number.isFinite(checkedDay(year, month, day));
}

function isListed(given: unknown, column: ResolvedColumn): boolean {
  if (given === null) return true;
  const { filter } = columnKinds[column.type];
  if (filter === 'number' || filter === 'truth') return typeof given === 'number' && bounds[filter](given);
  return typeof given === 'string' && given !== '' && (filter === 'text' || isPartOfCalendar(given, column));
}

/** Whether it has no other properties: one that nothing shows would limit the rows. */
const hasOnly = (given: unknown, names: readonly string[]): boolean =>
  Object.keys(Object(given)).every((name) => names.includes(name));

function isValues(given: unknown, column: ResolvedColumn): boolean {
  const { type, operator, values } = Object(given) as Record<string, unknown>;
  if (!hasOnly(given, ['type', 'operator', 'values'])) return false;
  if (type !== 'values' || !isOneOf(valuesOperators, operator) || !Array.isArray(values)) return false;
  return values.length > 0 && values.every((each) => isListed(each, column)) && fitsLink(values);
}

function isCondition(given: unknown, kind: FilterKind): given is Condition {
  const { type, operator, text, from, to } = Object(given) as Record<string, unknown>;
  if (typeof operator !== 'string' || !hasOnly(given, ['type', 'operator', 'text', 'from', 'to'])) return false;
  if (kind === 'text') {
    return type === 'text' && isOneOf(textOperators, operator) && (text === undefined || isShort(text));
  }
  if (kind === 'truth' && !['equals', 'blank', 'not_blank'].includes(operator)) return false;
  if (operator === 'weekday') {
    return type === 'number' && kind === 'day' && Number.isInteger(from) && Number(from) >= 0 && Number(from) <= 6;
  }
  const isBound = (bound: unknown) => bound === undefined || (typeof bound === 'number' && bounds[kind](bound));
  return type === 'number' && isOneOf(numberOperators, operator) && isBound(from) && isBound(to);
}

function isFilter(given: unknown, column: ResolvedColumn): given is Filter {
  const { match, conditions } = Object(given) as Record<string, unknown>;
  if (!hasOnly(given, ['value', 'match', 'conditions'])) return false;
  if ((match !== 'all' && match !== 'any') || !Array.isArray(conditions)) return false;
  if (conditions.length < 1 || conditions.length > mostConditions) return false;
  if (conditions.length === 1 && isValues(conditions[0], column)) return true;
  return conditions.every((condition) => isCondition(condition, columnKinds[column.type].filter));
}

/** A filter that no value passes: for one that can't be read. */
export const closedOn = (value: string, columns: readonly ResolvedColumn[]): Filter =>
  closedFilter(columns.find((each) => each.value === value) ?? { value, type: 'text' });

const nameOf = (given: unknown): string | null => {
  const { value } = Object(given) as Record<string, unknown>;
  return typeof value === 'string' && fits(value, filtersSchema.items.properties.value) ? value : null;
};

/**
 * A filter of a view. One on a column that is not there stays as it is, and closes: no row passes. So does one that
 * can't be read, or a second one on the same column. The rows are never more than those of the view.
 */
function readFilter(given: unknown, columns: readonly ResolvedColumn[]): { filter: Filter; lost: Lost | null } {
  const value = nameOf(given);
  const column = columns.find((each) => each.value === value);
  const part = { part: 'filters', ...(value === null ? {} : { field: value }), text: JSON.stringify(given) };
  if (column && isFilter(given, column)) return { filter: given, lost: null };
  const lost = { ...part, closes: true };
  const isGone = value !== null && !column && fits(given, filtersSchema.items);
  return { filter: isGone ? (given as Filter) : closedOn(value ?? unnamed, columns), lost };
}

/** The filters of a view, at most one per column. `lost` has those that let no row pass. */
export function readFilters(given: unknown, columns: readonly ResolvedColumn[]): { filters: Filter[]; lost: Lost[] } {
  const filters = new Map<string, Filter>();
  const lost: Lost[] = [];
  for (const each of Array.isArray(given) ? given : [given]) {
    const read = readFilter(each, columns);
    const { value } = read.filter;
    const isSecond = filters.has(value) && !(read.lost && value === unnamed);
    filters.set(value, isSecond ? closedOn(value, columns) : read.filter);
    if (read.lost) lost.push(read.lost);
    else if (isSecond) lost.push({ part: 'filters', field: value, text: JSON.stringify(each), closes: true });
  }
  return { filters: [...filters.values()], lost };
}
