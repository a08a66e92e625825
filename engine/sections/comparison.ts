import type { ResolvedColumn } from '../columns/column.ts';
import { fieldsGrouped, fieldsRead } from '../pivots/fields.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import { datePartNames, type PivotMeasure, pivotSchema, takeSchema } from '../schema/pivot.ts';
import { betterOf, ways } from './better.ts';
import type { ComparedMeasure, ResolvedComparison } from './compared.ts';
import { comparisonFile } from './comparison-file.ts';
import type { SectionKind } from './kind.ts';
import { withOwnWords } from './pivot-words.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'comparison',
      description:
        'Figures, or one figure by groups, over several periods, with the change from the first period to the last.',
    },
    over: { type: 'string', description: 'The column with the periods, or a date.' },
    by: {
      type: 'string',
      enum: datePartNames,
      description: 'The part of the date. Default: day.',
      examples: ['quarter'],
    },
    rows: {
      ...pivotSchema.properties.rows,
      maxItems: 1,
      description: 'One field whose groups a single figure is broken down by. Default: none.',
    },
    values: {
      type: 'array',
      minItems: 1,
      description: 'The figures, in order. With rows, exactly one.',
      items: {
        type: 'object',
        properties: {
          value: { type: 'string', description: 'The column. Default: none, which counts rows.' },
          take: takeSchema,
          better: {
            type: 'string',
            enum: ways,
            description: 'Whether a higher (up) or a lower (down) figure is better. Default: neither.',
          },
          benchmark: {
            type: 'string',
            description: 'The column with the benchmark that the last period is compared with. Default: none.',
          },
        },
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'over', 'values'],
  additionalProperties: false,
} as const;

type Written = { value?: string | undefined; take?: PivotMeasure['take'] | undefined };

const measureOf = ({ value, take }: Written): PivotMeasure => ({
  ...(value === undefined ? {} : { value }),
  ...(take === undefined ? {} : { take }),
});

/** Without a date part, a period has one row, and its average is the figure itself: "Active vehicles". */
const plainly = (measure: ResolvedMeasure): ResolvedMeasure =>
  measure.column && measure.take === 'total' ? { ...measure, header: measure.column.header } : measure;

const has = (columns: readonly ResolvedColumn[], field: string | undefined) =>
  field === undefined || columns.some(({ value }) => value === field);

export const comparison: SectionKind<typeof schema, ResolvedComparison> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: null },
  words: [],
  view: ({ over, by, rows, values }) => ({
    pivot: {
      ...(rows ? { rows } : {}),
      columns: [{ value: over, ...(by === undefined ? {} : { by }) }],
      values: values.map(measureOf),
    },
    fields: values.flatMap(({ benchmark }, at) =>
      benchmark === undefined ? [] : [{ value: benchmark, at: ['values', at, 'benchmark'] }],
    ),
  }),
  resolve(section, { table: { columns }, context, words }) {
    const { pivot: view = { values: [] } } = comparison.view(section);
    const values: PivotMeasure[] = [];
    const measures = section.values.flatMap((written): ComparedMeasure[] => {
      if (!has(columns, written.value)) return [];
      const value = values.push(measureOf(written)) - 1;
      const { benchmark: held } = written;
      const against = columns.find((each) => each.value === held);
      // A benchmark comes from one row. If its column has no total, `max` returns that row's value.
      const take = against?.total.type === 'none' ? ({ take: 'max' } as const) : {};
      const benchmark = against ? values.push({ value: against.value, ...take }) - 1 : null;
      const column = columns.find((each) => each.value === written.value);
      return [{ value, benchmark, better: betterOf(written.better, column) }];
    });
    const pivot = withOwnWords(resolvePivot({ ...view, values }, columns, context), context, words);
    return {
      pivot: { ...pivot, values: section.by === undefined ? pivot.values.map(plainly) : pivot.values },
      measures,
    };
  },
  estimatedHeight: ({ pivot, measures }) => (pivot.rows.length > 0 ? 300 : 90 + measures.length * 36),
  fields: ({ pivot }) => fieldsRead(pivot),
  selects: ({ pivot }) => fieldsGrouped(pivot),
  hasSheet: true,
  file: comparisonFile,
};
