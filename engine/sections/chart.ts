import type { DrillLevel } from '../charts/drilled.ts';
import { drilled } from '../charts/drilled.ts';
import { fieldsGrouped, fieldsRead } from '../pivots/fields.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type Chart, chartSchema } from '../schema/chart.ts';
import { pivotSchema } from '../schema/pivot.ts';
import type { SectionContext, SectionKind, SectionOf } from './kind.ts';
import { pivot } from './pivot.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'chart', description: 'A chart of grouped rows.' },
    ...pivotSchema.properties,
    ...chartSchema.properties,
    drill: {
      type: 'array',
      minItems: 2,
      items: { type: 'string' },
      description:
        'A map that opens the next level on a click, instead of rows and mark: the field with states or provinces, then fields with places in them, such as counties and cities. Counties exist for the USA only and are skipped elsewhere. Default: none.',
    },
  },
  required: ['type', 'values'],
  additionalProperties: false,
} as const;

type ChartSection = SectionOf<typeof schema>;

/** A chart for one viewer: a pivot and how it is drawn. */
export interface ChartOfRows {
  pivot: ResolvedPivot;
  chart: Chart;
  /** The drill-down maps, this one first; empty if the chart has no drill-down. */
  drill: DrillLevel[];
}

function chartOf({ mark, stack, scale, lying }: ChartSection): Chart {
  return {
    ...(mark ? { mark } : {}),
    ...(stack ? { stack } : {}),
    ...(scale ? { scale } : {}),
    ...(lying === undefined ? {} : { lying }),
  };
}

/** One map for each drill-down field that the viewer has. */
function levelsOf({ drill = [], type: _type, ...section }: ChartSection, context: SectionContext): DrillLevel[] {
  return drill.flatMap((field): DrillLevel[] => {
    const column = context.table.columns.find(({ value }) => value === field);
    if (!column) return [];
    const { pivot: resolved } = pivot.resolve({ ...section, type: 'pivot', rows: [{ value: field }] }, context);
    return [{ column, pivot: resolved, chart: { mark: column.place?.type === 'city' ? 'points' : 'map' } }];
  });
}

export const chart: SectionKind<typeof schema, ChartOfRows> = {
  schema,
  needs: ['table'],
  size: { width: 6, height: 320 },
  words: [],
  view(section) {
    const { drill } = section;
    const rows = pivot.view({ ...section, type: 'pivot' });
    if (!drill) return { ...rows, chart: chartOf(section) };
    return { ...rows, fields: drill.map((value, at) => ({ value, at: ['drill', at] })) };
  },
  resolve(section, context) {
    const { type: _type, ...ofPivot } = section;
    const drill = levelsOf(section, context);
    const [first] = drill;
    if (first) return { pivot: first.pivot, chart: first.chart, drill };
    return { ...pivot.resolve({ ...ofPivot, type: 'pivot' }, context), chart: chartOf(section), drill };
  },
  fields({ pivot: resolved, drill }) {
    const pivots = drill.length > 0 ? drill.map((level) => level.pivot) : [resolved];
    const regions = pivots.flatMap(({ rows, columns }) =>
      [...rows, ...columns].flatMap(({ column }) => column.place?.region ?? []),
    );
    return [...new Set([...pivots.flatMap(fieldsRead), ...regions])];
  },
  selects: ({ pivot: resolved, drill }) =>
    (drill.length > 0 ? drill.map((level) => level.pivot) : [resolved]).flatMap(fieldsGrouped),
  within: ({ drill }, selected) => (drill.length > 0 ? drilled(drill, selected).path : []),
  hasSheet: true,
  file({ pivot: first, chart: look, drill }, { selected }) {
    const level = drill[drilled(drill, selected).place] ?? { pivot: first, chart: look };
    return { chart: { pivot: level.pivot, chart: level.chart }, sheet: { type: 'pivot', pivot: level.pivot } };
  },
};
