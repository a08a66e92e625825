import { columnKinds } from '../../columns/registry.ts';
import { hasCourse, isDated } from '../../pivots/fields.ts';
import type { Measured } from '../../pivots/measures/kind.ts';
import { looksOf, measuresOf, suitsMeasure } from '../../pivots/suits.ts';
import type { GroupField, PivotMeasure } from '../../schema/pivot.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { listedIn, namesOf } from '../named.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

/** An aggregate (“take”) or a display (“show”) that does not suit its column. */
function measureIssue(
  { file }: Typed<Report>,
  { value, take = 'total', show = 'value' }: PivotMeasure,
  column: Measured | null,
  path: Path,
): Issue[] {
  const name = value === undefined ? 'rows' : `“${value}”`;
  if (!suitsMeasure(column, take, 'value')) {
    const possible = measuresOf(column);
    const message = `The ${take} of ${name} is not possible.`;
    return [issueIn(file, [...path, 'take'], { message, expected: `one of ${listed(possible)}` })];
  }
  if (suitsMeasure(column, take, show)) return [];
  const message = `The ${take} of ${name} can’t be shown as ${show}.`;
  return [issueIn(file, [...path, 'show'], { message, expected: `one of ${listed(looksOf(column, take))}` })];
}

const figureOf = ({ value, take = 'total', show = 'value' }: PivotMeasure) => JSON.stringify([value, take, show]);

/** The values of a pivot or a headline. */
function measuresIssues(
  report: Typed<Report>,
  measures: readonly PivotMeasure[],
  columns: Columns,
  part: Path,
): Issue[] {
  return measures.flatMap((measure, index): Issue[] => {
    const path: Path = [...part, index];
    const unknown = lacks(report, measure.value, columns, [...path, 'value']);
    if (unknown.length > 0) return unknown;
    const column = measure.value === undefined ? null : (columns.of(measure.value) ?? null);
    const wrong = measureIssue(report, measure, column, path);
    const isFirst = measures.findIndex((other) => figureOf(other) === figureOf(measure)) === index;
    if (wrong.length > 0 || isFirst) return wrong;
    const message = 'This value is listed twice.';
    return [issueIn(report.file, path, { message, expected: 'another column, “take” or “show”' })];
  });
}

/** The columns of a report. */
interface Columns {
  /** A column by its field; undefined if the report does not have it. */
  of: (field: string) => Measured | undefined;
  names: ReadonlySet<string>;
}

/** A field that is not in the report. */
function lacks(report: Typed<Report>, name: string | undefined, { names }: Columns, path: Path): Issue[] {
  if (name === undefined || names.has(name)) return [];
  const message = `The ${namesOf(report).rows} has no column “${name}”.`;
  return [issueIn(report.file, path, { message, expected: listedIn(report), suggestion: suggest(name, names) })];
}

/** Groups whose “by” or “step” does not suit the column, and duplicate groups. */
function groupingIssues(report: Typed<Report>, groups: readonly GroupField[], columns: Columns, path: Path): Issue[] {
  return groups.flatMap((group, index): Issue[] => {
    const { value, by, step } = group;
    const at = (name: string): Path => [...path, index, name];
    const unknown = lacks(report, value, columns, at('value'));
    if (unknown.length > 0) return unknown;
    const column = columns.of(value);
    if (by !== undefined && column && !isDated(column)) {
      const message = `“${value}” is not a date, so it can’t be grouped by ${by}.`;
      return [issueIn(report.file, at('by'), { message, fix: 'Use a date column, or remove “by”.' })];
    }
    if (step !== undefined && column && columnKinds[column.type].storage !== 'number') {
      const message = `“${value}” is not a number, so it can’t be grouped in steps.`;
      return [issueIn(report.file, at('step'), { message, fix: 'Use a number column, or remove “step”.' })];
    }
    const isSame = (other: GroupField) => other.value === value && other.by === by && other.step === step;
    if (groups.findIndex(isSame) === index) return [];
    const message = `Rows are grouped by “${value}” twice.`;
    return [issueIn(report.file, at('value'), { message, expected: 'another column, or another part of the date' })];
  });
}

/** The default groups of a report against its columns. */
export const checkGroups = (report: Typed<Report>, columns: Columns): Issue[] =>
  groupingIssues(report, report.value.groups ?? [], columns, ['groups']);

/** The headline of a report against its columns. */
export function checkHeadline(report: Typed<Report>, columns: Columns): Issue[] {
  const { headline } = report.value;
  const over = headline?.over ?? undefined;
  const unknown = lacks(report, over, columns, ['headline', 'over']);
  const course = over === undefined ? undefined : columns.of(over);
  const message = `“${over}” is not a date, so the headline can’t show a trend over it.`;
  const undated =
    course && !hasCourse(course)
      ? [
          issueIn(report.file, ['headline', 'over'], {
            message,
            expected: 'a date, datetime or period column, or null for no trend',
          }),
        ]
      : [];
  return [...unknown, ...undated, ...measuresIssues(report, headline?.values ?? [], columns, ['headline', 'values'])];
}

/** The pivot of a report against its columns. */
export function checkPivot(report: Typed<Report>, columns: Columns): Issue[] {
  const { pivot } = report.value;
  if (!pivot) return [];
  const values = measuresIssues(report, pivot.values, columns, ['pivot', 'values']);
  const fields = (['rows', 'columns'] as const).flatMap((part) =>
    groupingIssues(report, pivot[part] ?? [], columns, ['pivot', part]),
  );
  const across = (pivot.columns ?? []).flatMap(({ value, by, step }, index) => {
    const isDown = (pivot.rows ?? []).some((row) => row.value === value && row.by === by && row.step === step);
    if (!isDown) return [];
    const message = `“${value}” is used for both rows and columns.`;
    return [issueIn(report.file, ['pivot', 'columns', index, 'value'], { message, expected: 'another column' })];
  });
  const sorts = (['rows', 'columns'] as const).flatMap((part) =>
    (pivot[part] ?? []).flatMap(({ sort }, index) =>
      sort?.measure === undefined || sort.measure < pivot.values.length
        ? []
        : [
            issueIn(report.file, ['pivot', part, index, 'sort', 'measure'], {
              message: `There is no value at position ${sort.measure} to sort by.`,
              expected: `a position from 0 to ${pivot.values.length - 1}`,
            }),
          ],
    ),
  );
  return [...fields, ...across, ...values, ...sorts];
}
