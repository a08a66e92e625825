import { columnKinds } from '../columns/registry.ts';
import { fieldsOf } from '../definitions/report.ts';
import type { Catalogue, ColumnType } from '../schema/column.ts';
import { numberOperators, textOperators, valuesOperators } from '../schema/operators.ts';
import type { Report } from '../schema/report.ts';
import type { TableSection } from '../sections/registry.ts';
import { measured } from './columns.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

type Filters = NonNullable<TableSection['filters']>;
type Condition = Filters[number]['conditions'][number];

/** A filter of a section with the column that it is on. */
interface Filtered {
  file: Typed<unknown>['file'];
  value: string;
  type: ColumnType;
  /** The closed list of its codes; undefined where there is none. */
  codes: readonly string[] | undefined;
}

const operators: Readonly<Record<Condition['type'], readonly string[]>> = {
  text: textOperators,
  number: numberOperators,
  values: valuesOperators,
};

/** Operators that compare with nothing, and those that take both bounds. */
const [bare, ranged] = [
  ['blank', 'not_blank'],
  ['in_range', 'weekday'],
];

/** What a condition compares with. */
function boundFault({ type, operator, text, from, to, values }: Condition): string | null {
  if (bare?.includes(operator)) return null;
  if (type === 'text') return text === undefined ? '“text”' : null;
  if (type === 'values') return values === undefined || values.length === 0 ? '“values”' : null;
  if (from === undefined && !(ranged?.includes(operator) && to !== undefined)) return '“from”';
  return null;
}

/** A condition that asks of a column what it can’t say. */
function conditionIssues(filtered: Filtered, condition: Condition, path: Path): Issue[] {
  const { file, value, type, codes } = filtered;
  const own = columnKinds[type].filter === 'text' ? 'text' : 'number';
  if (condition.type !== 'values' && condition.type !== own) {
    const message = `“${value}” is a ${type}, and this condition is one of ${condition.type}s.`;
    return [issueIn(file, [...path, 'type'], { message, expected: `“${own}” or “values”` })];
  }
  const known = operators[condition.type];
  if (!known.includes(condition.operator)) {
    const message = `A condition of the type ${condition.type} has no ${condition.operator}.`;
    const said = { message, expected: `one of ${listed(known)}`, suggestion: suggest(condition.operator, known) };
    return [issueIn(file, [...path, 'operator'], said)];
  }
  const bound = boundFault(condition);
  if (bound) {
    const message = `This condition on “${value}” compares with nothing.`;
    return [issueIn(file, path, { message, expected: bound })];
  }
  if (condition.type !== 'values' || !codes) return [];
  return (condition.values ?? []).flatMap((code, place): Issue[] => {
    if (code === null || codes.includes(String(code))) return [];
    const message = `“${value}” is never ${JSON.stringify(code)}.`;
    const said = { message, expected: `one of ${listed(codes)}`, suggestion: suggest(code, codes) };
    return [issueIn(file, [...path, 'values', place], said)];
  });
}

interface AmongAsked {
  file: Typed<unknown>['file'];
  table: string;
  at: Path;
  fields: ReadonlySet<string>;
  filters: readonly { value: string }[];
}

/** Which rows of its table a section is of: by the first or last value of a column, and without what comes to zero. */
function checkAmong(
  { file, table, at, fields, filters }: AmongAsked,
  { at: end, drop_zero: dropped }: Pick<TableSection, 'at' | 'drop_zero'>,
  report: Report,
  catalogue: Catalogue,
): Issue[] {
  const named = [
    ...(end ? [{ value: end.value, path: ['at', 'value'] }] : []),
    ...(dropped ? [{ value: dropped.value, path: ['drop_zero', 'value'] }] : []),
    ...(dropped ? [{ value: dropped.of, path: ['drop_zero', 'of'] }] : []),
    ...(dropped?.at ? [{ value: dropped.at.value, path: ['drop_zero', 'at', 'value'] }] : []),
  ];
  const lacking = named.filter(({ value }) => !fields.has(value));
  if (lacking.length > 0)
    return lacking.map(({ value, path }) => {
      const message = `The table “${table}” has no column “${value}”.`;
      const said = { message, expected: 'a column of the table', suggestion: suggest(value, fields) };
      return issueIn(file, [...at, ...path], said);
    });
  const filtered = [...filters.map(({ value }) => value), ...(end ? [end.value] : [])];
  if (end && filters.some(({ value }) => value === end.value)) {
    const message = `A filter is on “${end.value}” already.`;
    return [issueIn(file, [...at, 'at', 'value'], { message, expected: 'a filter or “at”' })];
  }
  if (!dropped) return [];
  if (filtered.includes(dropped.value)) {
    const message = `Another filter is on “${dropped.value}” already.`;
    return [issueIn(file, [...at, 'drop_zero', 'value'], { message, expected: 'one filter a column' })];
  }
  const type = measured(report, dropped.of, catalogue)?.type;
  if (!type || columnKinds[type].storage === 'number') return [];
  const message = `“${dropped.of}” is a ${type}, which never comes to zero.`;
  return [issueIn(file, [...at, 'drop_zero', 'of'], { message, expected: 'a column of numbers' })];
}

/** Filters of a section, one a column, ask of the columns of its table what suits them. `at`: where the section stands. */
export function checkFilters(
  file: Typed<unknown>['file'],
  section: Pick<TableSection, 'table' | 'filters' | 'at' | 'drop_zero'>,
  at: Path,
  report: Report,
  catalogue: Catalogue,
): Issue[] {
  const { table, filters = [] } = section;
  const fields = new Set(report.columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  const own = checkAmong({ file, table, at, fields, filters }, section, report, catalogue);
  const conditions = filters.flatMap(({ value, conditions }, index): Issue[] => {
    const path: Path = [...at, 'filters', index];
    const type = measured(report, value, catalogue)?.type;
    if (!fields.has(value) || !type) {
      const message = `The table “${table}” has no column “${value}”.`;
      const expected = 'a column of the table';
      return [issueIn(file, [...path, 'value'], { message, expected, suggestion: suggest(value, fields) })];
    }
    if (filters.findIndex((other) => other.value === value) < index) {
      const message = `Two filters are on “${value}”.`;
      return [issueIn(file, [...path, 'value'], { message, expected: 'one filter with both conditions' })];
    }
    const filtered = { file, value, type, codes: catalogue.columns[value]?.values };
    return conditions.flatMap((condition, place) =>
      conditionIssues(filtered, condition, [...path, 'conditions', place]),
    );
  });
  return [...conditions, ...own];
}
