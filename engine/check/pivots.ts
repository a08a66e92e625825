import { isDated } from '../pivots/fields.ts';
import type { Measured } from '../pivots/measures/kind.ts';
import { looksOf, measuresOf, suitsMeasure } from '../pivots/suits.ts';
import type { GroupField, PivotMeasure } from '../schema/pivot.ts';
import type { Report } from '../schema/report.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** What a measure takes of its column, or shows it as, that means nothing of it. */
function measureIssue(
  { file }: Typed<Report>,
  { value, take = 'total', show = 'value' }: PivotMeasure,
  column: Measured | null,
  path: Path,
): Issue[] {
  const name = value === undefined ? 'rows themselves' : `“${value}”`;
  if (!suitsMeasure(column, take, 'value')) {
    const possible = measuresOf(column);
    const message = `Of ${name} there is no ${take}.`;
    return [issueIn(file, [...path, 'take'], { message, expected: `one of ${listed(possible)}` })];
  }
  if (suitsMeasure(column, take, show)) return [];
  const message = `The ${take} of ${name} can't be shown as ${show}.`;
  return [issueIn(file, [...path, 'show'], { message, expected: `one of ${listed(looksOf(column, take))}` })];
}

/** What rows are grouped by at first, against the columns of a report. */
export function checkGroups(
  { file, value: { groups = [] } }: Typed<Report>,
  columnOf: (field: string) => Measured | undefined,
  fields: ReadonlySet<string>,
): Issue[] {
  return groups.flatMap((group, index): Issue[] => {
    const path: Path = ['groups', index];
    if (!fields.has(group.value)) {
      const message = `The report has no column “${group.value}”.`;
      const expected = 'a field that the report lists under columns';
      return [issueIn(file, [...path, 'value'], { message, expected, suggestion: suggest(group.value, fields) })];
    }
    const column = columnOf(group.value);
    if (group.by !== undefined && column && !isDated(column)) {
      const message = `“${group.value}” is no date: it has no ${group.by}.`;
      return [issueIn(file, [...path, 'by'], { message, expected: 'a date or a moment, or the column as it is' })];
    }
    const isSame = ({ value, by, step }: GroupField) => value === group.value && by === group.by && step === group.step;
    if (groups.findIndex(isSame) === index) return [];
    const message = `Rows are grouped by “${group.value}” twice.`;
    return [issueIn(file, [...path, 'value'], { message, expected: 'another column, or another part of the date' })];
  });
}

/** The headline figures of a report against its columns. */
export function checkHeadline(
  report: Typed<Report>,
  columnOf: (field: string) => Measured | undefined,
  fields: ReadonlySet<string>,
): Issue[] {
  const { headline } = report.value;
  const lacks = (name: string | undefined, path: Path): Issue[] =>
    name === undefined || fields.has(name)
      ? []
      : [
          issueIn(report.file, path, {
            message: `The report has no column “${name}”.`,
            expected: 'a field that the report lists under columns',
            suggestion: suggest(name, fields),
          }),
        ];
  const over = lacks(headline?.over ?? undefined, ['headline', 'over']);
  const values = (headline?.values ?? []).flatMap((measure, index) => {
    const path: Path = ['headline', 'values', index];
    const unknown = lacks(measure.value, [...path, 'value']);
    const column = measure.value === undefined ? null : (columnOf(measure.value) ?? null);
    return unknown.length > 0 ? unknown : measureIssue(report, measure, column, path);
  });
  return [...over, ...values];
}

/** The pivot of a report against its columns. `columnOf` gives a column by its field; undefined for one that it lacks. */
export function checkPivot(
  report: Typed<Report>,
  columnOf: (field: string) => Measured | undefined,
  fields: ReadonlySet<string>,
): Issue[] {
  const { pivot } = report.value;
  if (!pivot) return [];
  const unknown = (['rows', 'columns', 'values'] as const).flatMap((part) =>
    (pivot[part] ?? []).flatMap(({ value }, index) =>
      value === undefined || fields.has(value)
        ? []
        : [
            issueIn(report.file, ['pivot', part, index, 'value'], {
              message: `The report has no column “${value}”.`,
              expected: 'a field that the report lists under columns',
              suggestion: suggest(value, fields),
            }),
          ],
    ),
  );
  if (unknown.length > 0) return unknown;
  const measures = pivot.values.flatMap((measure, index) =>
    measureIssue(report, measure, measure.value === undefined ? null : (columnOf(measure.value) ?? null), [
      'pivot',
      'values',
      index,
    ]),
  );
  const sorts = (['rows', 'columns'] as const).flatMap((part) =>
    (pivot[part] ?? []).flatMap(({ sort }, index) =>
      sort?.measure === undefined || sort.measure < pivot.values.length
        ? []
        : [
            issueIn(report.file, ['pivot', part, index, 'sort', 'measure'], {
              message: `There is no value ${sort.measure} to sort by.`,
              expected: `a place among the values, 0 to ${pivot.values.length - 1}`,
            }),
          ],
    ),
  );
  return [...measures, ...sorts];
}
