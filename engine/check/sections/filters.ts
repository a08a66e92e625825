import { columnKinds } from '../../columns/registry.ts';
import { fieldsOf } from '../../definitions/report.ts';
import type { Catalogue, ColumnType } from '../../schema/column.ts';
import { numberOperators, textOperators, valuesOperators } from '../../schema/operators.ts';
import type { Report } from '../../schema/report.ts';
import type { TableSection } from '../../sections/registry.ts';
import { measured } from '../columns/columns.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

type Filters = NonNullable<TableSection['filters']>;
type Condition = Filters[number]['conditions'][number];

/** The column that a filter of a section is on. */
interface FilteredColumn {
  file: Typed<unknown>['file'];
  value: string;
  type: ColumnType;
  /** Its fixed list of values; undefined if it has none. */
  codes: readonly string[] | undefined;
}

const operators: Readonly<Record<Condition['type'], readonly string[]>> = {
  text: textOperators,
  number: numberOperators,
  values: valuesOperators,
};

/** Operators that compare with nothing, and those that take two bounds. */
const [bare, ranged] = [
  ['blank', 'not_blank'],
  ['in_range', 'weekday'],
];

/** The property that a condition lacks to compare with; null if it is complete. */
function boundFault({ type, operator, text, from, to, values }: Condition): string | null {
  if (bare?.includes(operator)) return null;
  if (type === 'text') return text === undefined ? '“text”' : null;
  if (type === 'values') return values === undefined || values.length === 0 ? '“values”' : null;
  if (from === undefined && !(ranged?.includes(operator) && to !== undefined)) return '“from”';
  return null;
}

/** A condition that does not fit its column. */
function conditionIssues(filtered: FilteredColumn, condition: Condition, path: Path): Issue[] {
  const { file, value, type, codes } = filtered;
  const own = columnKinds[type].filter === 'text' ? 'text' : 'number';
  if (condition.type !== 'values' && condition.type !== own) {
    const message = `“${value}” has type ${type}, but this condition has type ${condition.type}.`;
    return [issueIn(file, [...path, 'type'], { message, expected: `type ${own} or values` })];
  }
  const known = operators[condition.type];
  if (!known.includes(condition.operator)) {
    const message = `A condition of type ${condition.type} has no operator ${condition.operator}.`;
    const issue = { message, expected: `one of ${listed(known)}`, suggestion: suggest(condition.operator, known) };
    return [issueIn(file, [...path, 'operator'], issue)];
  }
  const bound = boundFault(condition);
  if (bound) {
    const message = `This condition on “${value}” has nothing to compare with.`;
    return [issueIn(file, path, { message, expected: bound })];
  }
  if (condition.type !== 'values' || !codes) return [];
  return (condition.values ?? []).flatMap((code, place): Issue[] => {
    if (code === null || codes.includes(String(code))) return [];
    const message = `“${value}” can’t be ${JSON.stringify(code)}.`;
    const issue = { message, expected: `one of ${listed(codes)}`, suggestion: suggest(code, codes) };
    return [issueIn(file, [...path, 'values', place], issue)];
  });
}

interface SectionRows {
  file: Typed<unknown>['file'];
  table: string;
  at: Path;
  fields: ReadonlySet<string>;
  filters: readonly { value: string }[];
}

/** “at” and “drop_zero”, which select the rows of a section. */
function checkSelection(
  { file, table, at, fields, filters }: SectionRows,
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
      const issue = { message, expected: 'a column of the table', suggestion: suggest(value, fields) };
      return issueIn(file, [...at, ...path], issue);
    });
  const filtered = [...filters.map(({ value }) => value), ...(end ? [end.value] : [])];
  if (end && filters.some(({ value }) => value === end.value)) {
    const message = `“${end.value}” already has a filter.`;
    return [issueIn(file, [...at, 'at', 'value'], { message, expected: 'either a filter or “at”' })];
  }
  if (!dropped) return [];
  if (filtered.includes(dropped.value)) {
    const message = `“${dropped.value}” already has a filter.`;
    return [issueIn(file, [...at, 'drop_zero', 'value'], { message, expected: 'one filter per column' })];
  }
  const type = measured(report, dropped.of, catalogue)?.type;
  if (!type || columnKinds[type].storage === 'number') return [];
  const message = `“${dropped.of}” has type ${type}, so it is never zero.`;
  return [issueIn(file, [...at, 'drop_zero', 'of'], { message, expected: 'a number column' })];
}

/** The filters of a section: one per column of its table, each of the right type. `at`: the path of the section. */
export function checkFilters(
  file: Typed<unknown>['file'],
  section: Pick<TableSection, 'table' | 'filters' | 'at' | 'drop_zero'>,
  at: Path,
  report: Report,
  catalogue: Catalogue,
): Issue[] {
  const { table, filters = [] } = section;
  const fields = new Set(report.columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  const own = checkSelection({ file, table, at, fields, filters }, section, report, catalogue);
  const conditions = filters.flatMap(({ value, conditions }, index): Issue[] => {
    const path: Path = [...at, 'filters', index];
    const type = measured(report, value, catalogue)?.type;
    if (!fields.has(value) || !type) {
      const message = `The table “${table}” has no column “${value}”.`;
      const expected = 'a column of the table';
      return [issueIn(file, [...path, 'value'], { message, expected, suggestion: suggest(value, fields) })];
    }
    if (filters.findIndex((other) => other.value === value) < index) {
      const message = `“${value}” has two filters.`;
      return [issueIn(file, [...path, 'value'], { message, expected: 'one filter with both conditions' })];
    }
    const filtered = { file, value, type, codes: catalogue.columns[value]?.values };
    return conditions.flatMap((condition, place) =>
      conditionIssues(filtered, condition, [...path, 'conditions', place]),
    );
  });
  return [...conditions, ...own];
}
