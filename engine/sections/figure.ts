import { withZeros } from '../charts/zeros.ts';
import { cellText } from '../columns/cell.ts';
import type { Context } from '../context/context.ts';
import { isoDay } from '../formats/days.ts';
import { isUnderWay, yearBefore } from '../formats/period.ts';
import type { Style } from '../formats/style.ts';
import { dateOfHeadline, fieldsRead, firstPart, isCourse } from '../pivots/fields.ts';
import { courseNames, type HeadlineFigure, headlineFigures } from '../pivots/headline.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import { dateParts } from '../pivots/parts/registry.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type DatePartName, datePartNames, type PivotField, takeSchema } from '../schema/pivot.ts';
import { type Better, betterOf, isTooSmall, ways } from './better.ts';
import { shareText } from './compared-text.ts';
import type { FileInput, SectionKind } from './kind.ts';

/** What a change is from. */
const comparisons = ['previous', 'first', 'year_before'] as const;

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'figure',
      description: 'One figure, with its trend over time and its latest change.',
    },
    value: { type: 'string', description: 'The column. Default: none, which counts rows.' },
    take: takeSchema,
    over: {
      type: ['string', 'null'],
      description:
        'The date column of the trend, or the column with the periods; null for no trend. With periods, the figure is that of the last period, and the change is since the first one. Default: the first date that is shown.',
    },
    by: {
      type: 'string',
      enum: datePartNames,
      description:
        'The part of the date. With fewer than six parts with rows, such as six months, there is no trend and no change. Default: week.',
    },
    whole: {
      type: 'boolean',
      description:
        'Whether the trend includes the first and the last part of the date, because both are complete. Default: false.',
    },
    compared_with: {
      type: 'string',
      enum: comparisons,
      description:
        'What the change is from: the part of the date before the last one (previous), the first period with figures (first), or the same part or period of the year before (year_before). Days and weeks are compared with those 52 weeks before. With year_before there is no change where the year before is not among the rows, nor of a sum over a period in progress. Default: previous, or first with periods.',
    },
    better: {
      type: 'string',
      enum: ways,
      description: 'Whether a higher (up) or a lower (down) figure is better, in miles and gallons. Default: neither.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** A figure section for one viewer. */
export interface ResolvedFigure {
  /** The figure over all rows, and by date part or period across. */
  pivot: ResolvedPivot;
  /** The date part or periods that its change is calculated from; null if it has no trend. */
  by: DatePartName | 'period' | null;
  /** Whether the first and last date parts are complete. */
  isWhole: boolean;
  /** What the change is from. */
  comparedWith: (typeof comparisons)[number];
  better: Better;
}

/** A part of a date, by its number. */
interface Part {
  by: DatePartName;
  part: number;
}

/** What a figure section displays. NaN where there is no value. */
export interface ShownFigure {
  value: number;
  /** The period shown; null if the figure covers all rows. */
  period: string | null;
  /** One figure per complete date part, or per period. */
  course: number[];
  /** The last complete part or the last period vs. the one it is compared with, as a share of that; null if undefined. */
  change: number | null;
  /** Whether the change is good; null if neither, or if the last period is not over. */
  isGood: boolean | null;
  /** The two periods or parts of a date that the change is between; null if there is no change. */
  compared: { last: string | Part; from: string | Part } | null;
}

function resolvePivotOf(
  measure: { value?: string; take?: ResolvedFigure['pivot']['values'][number]['take'] },
  date: PivotField | null,
  columns: Parameters<typeof resolvePivot>[1],
  context: Context,
) {
  const values = [measure];
  return { ...resolvePivot({ values, columns: date ? [date] : [] }, columns, context), coarsens: true as const };
}

export const figure: SectionKind<typeof schema, ResolvedFigure> = {
  schema,
  needs: ['table'],
  size: { width: 3, height: null },
  words: [],
  view: ({ value, take, over }) => ({
    headline: {
      values: [{ ...(value === undefined ? {} : { value }), ...(take === undefined ? {} : { take }) }],
      ...(over === undefined ? {} : { over }),
    },
  }),
  resolve(section, { table: { columns }, context }) {
    const { headline = null } = figure.view(section);
    const date = dateOfHeadline({ headline, columns });
    const by = date ? (isCourse(date) ? 'period' : (section.by ?? firstPart(date, 'week'))) : null;
    const [measure = {}] = headline?.values ?? [];
    const own = columns.find(({ value }) => value === section.value);
    return {
      pivot: resolvePivotOf(
        measure,
        date ? { value: date.value, ...(by === null || by === 'period' ? {} : { by }) } : null,
        columns,
        context,
      ),
      by,
      isWhole: section.whole ?? false,
      comparedWith: section.compared_with ?? (by === 'period' ? 'first' : 'previous'),
      better: betterOf(section.better, own),
    };
  },
  estimatedHeight: ({ pivot }) => (pivot.columns.length > 0 ? 138 : 88),
  fields: ({ pivot }) => fieldsRead(pivot),
  showsNone: true,
  hasSheet: true,
  file(resolved, input) {
    const table = input.pivot(resolved.pivot);
    const [measure] = resolved.pivot.values;
    if (!table || !measure) return {};
    const shown = shownFigure(resolved, table, input.style.today);
    const { value, course, isGood } = shown;
    const period = periodText(resolved, shown, input.style) || null;
    const figures = [{ measure, value, course, change: signedChange(resolved, shown, input), isGood, period }];
    const { coarsens: _coarsens, ...whole } = resolved.pivot;
    return { figures, sheet: { type: 'pivot', pivot: { ...whole, rows: whole.columns, columns: [] } } };
  },
};

/** The place in the trend of what the last figure is compared with; -1 if there is none. */
function basePlace(
  { comparedWith }: ResolvedFigure,
  names: readonly (string | number)[],
  known: boolean[],
  by: DatePartName,
) {
  const last = names.at(-1);
  if (comparedWith === 'previous') return names.length - 2;
  if (comparedWith === 'first') return known.slice(0, -1).indexOf(true);
  if (typeof last === 'string') return names.indexOf(yearBefore(last) ?? '');
  const { perYear } = dateParts[by];
  return last === undefined || perYear === null ? -1 : names.indexOf(last - perYear);
}

/** Whether a sum grows until the end of its period, so that it can't be compared with that of a whole period. */
function isGrowing({ comparedWith, pivot }: ResolvedFigure, isBroken: boolean): boolean {
  const [measure] = pivot.values;
  return (
    isBroken && comparedWith === 'year_before' && !!measure && measureKinds[measure.take].isAdditive(measure.column)
  );
}

/** The figure from a computed pivot, as of `today` (YYYY-MM-DD). */
export function shownFigure(resolved: ResolvedFigure, computed: PivotTable, today: string): ShownFigure {
  const { by, better, isWhole } = resolved;
  const table = withZeros(resolved.pivot, computed, 'columns');
  const [first] = headlineFigures(table, isWhole);
  const { value, course }: HeadlineFigure = first ?? { value: Number.NaN, course: [] };
  const period = first?.period ?? null;
  const part = table.coarsened ?? (by as DatePartName);
  const names = course.length > 0 ? courseNames(table, isWhole) : [];
  const known = course.map((each) => !Number.isNaN(each));
  const from = by === null ? -1 : basePlace(resolved, names, known, part);
  const [before = Number.NaN, last = Number.NaN] = [course[from], course.at(-1)];
  const isBroken = period !== null && isUnderWay(period, today);
  const share = isGrowing(resolved, isBroken) ? Number.NaN : (last - before) / Math.abs(before);
  const change = Number.isFinite(share) ? (isTooSmall(share) ? 0 : share) : null;
  const isGood =
    change === null || change === 0 || better === null || isBroken ? null : change > 0 === (better === 'up');
  const named = (place: number): string | Part => {
    const name = names.at(place) as string | number;
    return typeof name === 'number' ? { by: part, part: name } : name;
  };
  const compared = change === null ? null : { last: named(-1), from: named(from) };
  return { value, period, course, change, isGood, compared };
}

/** The period that a figure is of, in words; '' if it covers all rows. */
export function periodText({ pivot }: ResolvedFigure, { period }: ShownFigure, style: Style): string {
  const over = pivot.columns[0]?.column;
  return over && period ? cellText(over, period, style) : '';
}

/** A part of a date within a sentence: "October", "the week of Nov 2". */
function partText({ by, part }: Part, style: Style): string {
  const { inSentence, span, write } = dateParts[by];
  const [first] = span(part) ?? [];
  const withYear = first === undefined || isoDay(first).slice(0, 4) !== style.today.slice(0, 4);
  return inSentence?.(part, style.locale, withYear) ?? write(part, style.locale);
}

/** The names of the two periods of a change, within a sentence; null without a change. */
function periodsOf({ pivot }: ResolvedFigure, { compared }: ShownFigure, style: Style, words: Context['words']) {
  const over = pivot.columns[0]?.column;
  if (!over || !compared) return null;
  const { last, from } = compared;
  const name = (each: string | Part) =>
    typeof each === 'string' ? cellText(over, each, style) : partText(each, style);
  const kind = (each: string | Part) => (typeof each === 'string' ? 'period' : each.by);
  return {
    last: words(`dashboard.in_periods.${kind(last)}`, { name: name(last) }),
    from: words(`dashboard.periods.${kind(from)}`, { name: name(from) }),
  };
}

/** How a change is written. */
interface ChangeStyle {
  style: Style;
  words: Context['words'];
  write: (change: number) => string;
  /** Whether the period of the figure is written beside it, so that the text need not repeat it. */
  saysPeriod: boolean;
}

/**
 * A change in words, its sign aside: "4.2% in November vs. October"; null where there is none. It names both periods,
 * because the figure itself may cover another one.
 */
export function changeText(
  figure: ResolvedFigure,
  shown: ShownFigure,
  { style, words, write, saysPeriod }: ChangeStyle,
): string | null {
  const names = periodsOf(figure, shown, style, words);
  const { change } = shown;
  if (change === null || !names) return null;
  const values = { change: write(change), last: names.last, period: names.from };
  if (saysPeriod && shown.period) return words(change === 0 ? 'dashboard.no_change' : 'dashboard.change', values);
  return words(change === 0 ? 'dashboard.no_change_in' : 'dashboard.change_in', values);
}

/** A change with its sign: "+4.2% in November vs. October". */
const signedChange = (resolved: ResolvedFigure, shown: ShownFigure, { style, context }: FileInput) =>
  changeText(resolved, shown, {
    style,
    words: context.words,
    write: (change) => shareText(change, context),
    saysPeriod: false,
  });
