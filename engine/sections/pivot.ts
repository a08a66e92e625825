import { fieldsRead } from '../pivots/fields.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { pivotSchema } from '../schema/pivot.ts';
import type { SectionKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'pivot', description: 'Rows, grouped two ways.' },
    ...pivotSchema.properties,
  },
  required: ['type', 'values'],
  additionalProperties: false,
} as const;

export const pivot: SectionKind<typeof schema, { pivot: ResolvedPivot }> = {
  schema,
  size: { width: 12, height: 360 },
  words: [],
  asked: ({ rows, columns, values, hide_empty }) => ({
    pivot: {
      values,
      ...(rows ? { rows } : {}),
      ...(columns ? { columns } : {}),
      ...(hide_empty === undefined ? {} : { hide_empty }),
    },
  }),
  resolve(section, { table: { columns }, context }) {
    const { pivot: asked } = pivot.asked(section);
    return { pivot: resolvePivot(asked ?? { values: section.values }, columns, context) };
  },
  fields: ({ pivot: resolved }) => fieldsRead(resolved),
};
