import { fieldsRead } from '../pivots/fields.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type Chart, chartSchema } from '../schema/chart.ts';
import { pivotSchema } from '../schema/pivot.ts';
import type { SectionKind } from './kind.ts';
import { pivot } from './pivot.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'chart', description: 'Rows, grouped and drawn. What is left out is guessed.' },
    ...pivotSchema.properties,
    ...chartSchema.properties,
  },
  required: ['type', 'values'],
  additionalProperties: false,
} as const;

/** A chart for one viewer: a pivot, and how it is drawn. */
export interface ChartOfRows {
  pivot: ResolvedPivot;
  chart: Chart;
}

export const chart: SectionKind<typeof schema, ChartOfRows> = {
  schema,
  size: { width: 6, height: 320 },
  words: [],
  asked(section) {
    const { mark, stack, scale, lying } = section;
    const drawn: Chart = {
      ...(mark ? { mark } : {}),
      ...(stack ? { stack } : {}),
      ...(scale ? { scale } : {}),
      ...(lying === undefined ? {} : { lying }),
    };
    return { ...pivot.asked({ ...section, type: 'pivot' }), chart: drawn };
  },
  resolve(section, given) {
    const { chart: drawn = {} } = chart.asked(section);
    const { type: _type, ...asked } = section;
    return { ...pivot.resolve({ ...asked, type: 'pivot' }, given), chart: drawn };
  },
  fields: ({ pivot: resolved }) => fieldsRead(resolved),
  file: ({ pivot: drawn, chart }) => ({ chart: { pivot: drawn, chart }, sheet: { type: 'pivot', pivot: drawn } }),
};
