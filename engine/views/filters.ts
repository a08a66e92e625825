import type { ResolvedColumn } from '../columns/column.ts';
import type { FilterKind } from '../columns/kind.ts';
import { columnKinds, numberKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import { checkedDay } from '../formats/days.ts';
import { numberOperators, textOperators, valuesOperators } from '../schema/operators.ts';
import { viewLimits } from '../schema/view-limits.ts';
import { fitsLink, mostConditions } from '../tables/choice.ts';
import { withAncestors } from '../tables/listed.ts';
import type { Condition, Filter } from '../tables/table.ts';

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

function isFilter(given: unknown, columns: readonly ResolvedColumn[]): given is Filter {
  const { value, match, conditions } = Object(given) as Record<string, unknown>;
  const column = columns.find((each) => each.value === value);
  if (!hasOnly(given, ['value', 'match', 'conditions'])) return false;
  if (!column || (match !== 'all' && match !== 'any') || !Array.isArray(conditions)) return false;
  if (conditions.length < 1 || conditions.length > mostConditions) return false;
  if (conditions.length === 1 && isValues(conditions[0], column)) return true;
  return conditions.every((condition) => isCondition(condition, columnKinds[column.type].filter));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A truncated link still opens the report.
    return null;
  }
}

/**
 * Unread parts of a link for a person, each one once: a filter is named by its column, the rest stays as it is in the link.
 */
export function unreadNames(
  unread: readonly string[],
  columns: readonly Pick<ResolvedColumn, 'value' | 'header'>[],
  { words }: Pick<Context, 'words'>,
): string[] {
  const nameOf = (part: string) => {
    const { value } = Object(parse(part)) as Record<string, unknown>;
    if (typeof value !== 'string') return part;
    const header = columns.find((column) => column.value === value)?.header ?? value;
    return words('report.view_parts.filter_of', { column: header });
  };
  return [...new Set(unread.map(nameOf))];
}

/** The filters of a link that their columns can have, at most one per column. `unread` has the rest. */
export function readFilters(text: string, columns: readonly ResolvedColumn[]): { filters: Filter[]; unread: string[] } {
  const given = parse(text);
  if (!Array.isArray(given)) return { filters: [], unread: [text] };
  const filters = new Map<string, Filter>();
  const unread: string[] = [];
  for (const each of given) {
    if (isFilter(each, columns) && !filters.has(each.value)) filters.set(each.value, each);
    else unread.push(JSON.stringify(each));
  }
  return { filters: [...filters.values()], unread };
}
