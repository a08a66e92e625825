import type { Context } from '../context/context.ts';
import { keyInUnits } from '../formats/units.ts';
import { fieldsGrouped, fieldsRead } from '../pivots/fields.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { pivotSchema } from '../schema/pivot.ts';
import type { SectionKind } from './kind.ts';
import { withOwnWords } from './pivot-words.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'pivot', description: 'Rows grouped two ways, with totals.' },
    ...pivotSchema.properties,
  },
  required: ['type', 'values'],
  additionalProperties: false,
} as const;

/** Renames values that have their own label in the words of the section. */
function named(pivot: ResolvedPivot, context: Context, home: string): ResolvedPivot {
  const values = pivot.values.map((measure) => {
    const key = `${home}.values.${measure.column?.value ?? ''}`;
    return context.words.has(key) ? { ...measure, header: context.words.of(keyInUnits(key, context)) } : measure;
  });
  return { ...pivot, values };
}

export const pivot: SectionKind<typeof schema, { pivot: ResolvedPivot }> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: 360 },
  words: [],
  view: ({ rows, columns, values, hide_empty }) => ({
    pivot: {
      values,
      ...(rows ? { rows } : {}),
      ...(columns ? { columns } : {}),
      ...(hide_empty === undefined ? {} : { hide_empty }),
    },
  }),
  resolve(section, { table: { columns }, context, words }) {
    const { pivot: view = { values: section.values } } = pivot.view(section);
    return { pivot: withOwnWords(named(resolvePivot(view, columns, context), context, words), context, words) };
  },
  fields: ({ pivot: resolved }) => fieldsRead(resolved),
  selects: ({ pivot: resolved }) => fieldsGrouped(resolved),
  hasSheet: true,
  file: ({ pivot: resolved }) => ({ sheet: { type: 'pivot', pivot: resolved } }),
};
