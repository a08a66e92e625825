import type { Context } from '../context/context.ts';
import { formatPercent } from '../formats/number.ts';
import { dateOfHeadline, fieldsRead } from '../pivots/fields.ts';
import { headlineFigures } from '../pivots/headline.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type DatePartName, datePartNames, measureNames, type PivotField } from '../schema/pivot.ts';
import type { SectionKind } from './kind.ts';

const ways = ['up', 'down'] as const;

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'figure', description: 'One figure, with its course over a date and its change.' },
    value: { type: 'string', description: 'The column; left out where rows are counted.' },
    take: {
      type: 'string',
      enum: measureNames,
      description: 'What of its values. Default total, which is what the column has in the totals row.',
    },
    over: {
      type: ['string', 'null'],
      description: 'The date of its course; null for none. Default: the first one among the columns that are shown.',
    },
    by: { type: 'string', enum: datePartNames, description: 'By which part of the date. Default week.' },
    better: {
      type: 'string',
      enum: ways,
      description: 'Which way is the good one, in miles and gallons. Default: neither.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** A figure for one viewer. */
export interface ResolvedFigure {
  /** The figure over all, and by the parts of the date across. */
  pivot: ResolvedPivot;
  /** The part of the date by which its change is reckoned; null where it has no course. */
  by: DatePartName | null;
  better: (typeof ways)[number] | null;
}

/** What a figure shows. NaN where there is nothing. */
export interface ShownFigure {
  value: number;
  /** Its course by parts of the date, of which each is whole. */
  course: number[];
  /** The last whole part against the one before, as a share of that; null where they can't be compared. */
  change: number | null;
  /** Whether the change is a good one; null for neither. */
  isGood: boolean | null;
}

function resolvePivotOf(
  asked: { value?: string; take?: ResolvedFigure['pivot']['values'][number]['take'] },
  date: PivotField | null,
  columns: Parameters<typeof resolvePivot>[1],
  context: Context,
) {
  const values = [asked];
  return { ...resolvePivot({ values, columns: date ? [date] : [] }, columns, context), coarsens: true as const };
}

/** Where miles to the gallon are better up, litres to the distance are better down. */
function betterOf(better: (typeof ways)[number] | undefined, isTurned: boolean) {
  if (better === undefined || !isTurned) return better ?? null;
  return better === 'up' ? 'down' : 'up';
}

export const figure: SectionKind<typeof schema, ResolvedFigure> = {
  schema,
  size: { width: 3, height: null },
  words: [],
  asked: ({ value, take, over }) => ({
    headline: {
      values: [{ ...(value === undefined ? {} : { value }), ...(take === undefined ? {} : { take }) }],
      ...(over === undefined ? {} : { over }),
    },
  }),
  resolve(section, { table: { columns }, context }) {
    const { headline = null } = figure.asked(section);
    const date = dateOfHeadline({ headline, columns });
    const by = section.by ?? (date?.type === 'month' ? 'month' : 'week');
    const [measure = {}] = headline?.values ?? [];
    const unit = columns.find(({ value }) => value === section.value)?.conversion;
    return {
      pivot: resolvePivotOf(measure, date ? { value: date.value, by } : null, columns, context),
      by: date ? by : null,
      better: betterOf(section.better, unit?.type === 'reciprocal'),
    };
  },
  fields: ({ pivot }) => fieldsRead(pivot),
  showsNone: true,
  file(resolved, { pivot, context }) {
    const table = pivot(resolved.pivot);
    const [measure] = resolved.pivot.values;
    if (!table || !measure) return {};
    const { value, course, change, isGood } = shownFigure(resolved, table);
    const figures = [{ measure, value, course, change: changeText(change, resolved.by, context), isGood }];
    const { coarsens: _coarsens, ...whole } = resolved.pivot;
    return { figures, sheet: { type: 'pivot', pivot: { ...whole, rows: whole.columns, columns: [] } } };
  },
};

/** The figure of a pivot that was worked out. */
export function shownFigure({ better }: ResolvedFigure, table: PivotTable): ShownFigure {
  const [first] = headlineFigures(table);
  const { value, course } = first ?? { value: Number.NaN, course: [] };
  const [before = Number.NaN, last = Number.NaN] = course.slice(-2);
  const share = (last - before) / Math.abs(before);
  const change = Number.isFinite(share) ? share : null;
  const isGood = change === null || change === 0 || better === null ? null : change > 0 === (better === 'up');
  return { value, course, change, isGood };
}

/** A change in words: "+4.2% against the month before"; null where there is none. */
export function changeText(
  change: number | null,
  by: DatePartName | null,
  { words, locale }: Pick<Context, 'words' | 'locale'>,
): string | null {
  if (change === null || by === null) return null;
  const part = words(`dashboard.parts.${by}`);
  if (change === 0) return words('dashboard.no_change', { part });
  const sign = change > 0 ? '+' : '\u2212';
  return words('dashboard.change', { change: sign + formatPercent(Math.abs(change), locale, 1), part });
}
