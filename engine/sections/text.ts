import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Context, Words } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import { keyInUnits, unitSuffix } from '../formats/units.ts';
import { fieldsRead } from '../pivots/fields.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { measureSchema, type PivotMeasure } from '../schema/pivot.ts';
import type { SectionKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'text', description: 'A text with figures in it.' },
    values: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[a-z][a-z0-9_]*$' },
      additionalProperties: measureSchema,
      description:
        'The figures, by name. The text of the section shows each as {{name}}, and can name the currency of amounts as {{currency}}.',
    },
    whole: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { type: 'string' },
      description:
        'Two figures, by name: how many rows are shown, and how many there are. If these are not more, the section shows its text “whole” instead. Default: none.',
      examples: [['shown', 'matches']],
    },
  },
  required: ['type', 'values'],
  additionalProperties: false,
} as const;

/** A text section for one viewer, with its figures. */
export interface TextOfRows {
  /** The key of the text. */
  text: string;
  pivot: ResolvedPivot;
  /** The placeholder names of the figures, in order. */
  names: string[];
  /** The text without what is only said if there are more rows, and the figures that say so; null for none. */
  whole: { text: string; shown: string; all: string } | null;
}

/** The figures whose columns the viewer has. */
function figuresOf(
  values: Readonly<Record<string, PivotMeasure>>,
  columns: readonly ResolvedColumn[],
  context: Context,
): Pick<TextOfRows, 'pivot' | 'names'> {
  const known = Object.entries(values).filter(
    ([, { value }]) => value === undefined || columns.some((column) => column.value === value),
  );
  const pivot = resolvePivot({ values: known.map(([, measure]) => measure) }, columns, context);
  return { pivot, names: known.map(([name]) => name) };
}

export const text: SectionKind<typeof schema, TextOfRows> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: null },
  words: ['text'],
  // Figures that are refused need no text.
  moreWords: ({ values, whole = [] }) =>
    whole.length > 0 && whole.every((name) => Object.hasOwn(values, name)) ? ['whole'] : [],
  fills: ({ values }) => ({ text: Object.keys(values), whole: Object.keys(values) }),
  mayFill: ['currency'],
  view: ({ values }) => ({
    headline: { values: Object.values(values), over: null },
    measures: Object.keys(values).map((name) => ['values', name]),
  }),
  resolve: ({ values, whole: [shown = '', all = ''] = [] }, { table: { columns }, context, words }) => ({
    text: keyInUnits(`${words}.text`, context),
    ...figuresOf(values, columns, context),
    whole: shown ? { text: keyInUnits(`${words}.whole`, context), shown, all } : null,
  }),
  fields: ({ pivot }) => fieldsRead(pivot),
  showsNone: true,
  hasSheet: true,
  file(resolved, { pivot, style, context }) {
    const table = pivot(resolved.pivot);
    if (!table) return {};
    const written = writtenText(resolved, table, style, context.words);
    return { text: written, sheet: { type: 'pivot', pivot: resolved.pivot } };
  },
};

/** The text with formatted figures from a computed pivot filled in. */
export function writtenText(
  { text, pivot, names, whole }: TextOfRows,
  table: PivotTable,
  style: Style,
  words: Words,
): string {
  const values = pivot.values.map((_, place) => table.figures[place]?.[0] ?? Number.NaN);
  const figures = pivot.values.map(({ figure }, place) => {
    const written = cellText(figure, values[place] ?? Number.NaN, style);
    return written && figure.unit ? `${written}${unitSuffix(figure.unit)}` : written;
  });
  const { currency } = style;
  const valueAt = (name: string) => values[names.indexOf(name)] ?? Number.NaN;
  // No rows have no count of all.
  const isWhole = whole !== null && !(valueAt(whole.all) > valueAt(whole.shown));
  return words.of(isWhole ? whole.text : text, {
    ...Object.fromEntries(names.map((name, place) => [name, figures[place] || '–'])),
    currency,
  });
}
