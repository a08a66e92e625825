import type { TotalKind } from './kind.ts';
import { combination } from './once.ts';
import { quotients } from './quotients.ts';

const otherSide = { numerator: 'denominator', denominator: 'numerator' } as const;

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'ratio',
      description: 'The sum of one column divided by the sum of another, over rows that have both.',
    },
    numerator: { type: 'string', description: 'The column whose sum is divided.' },
    denominator: { type: 'string', description: 'The column whose sum it is divided by.' },
    factor: { type: 'number', description: 'The result is multiplied by this factor. Default: 1.' },
    once_per: {
      ...combination,
      description:
        'Columns that identify a value repeated over several rows: it counts once per combination. Default: every row counts.',
    },
    once_side: {
      type: 'string',
      enum: ['numerator', 'denominator'],
      description: 'The side that once_per applies to. Default: denominator.',
      examples: ['numerator'],
    },
  },
  required: ['type', 'numerator', 'denominator'],
  additionalProperties: false,
} as const;

export const ratio: TotalKind<typeof schema> = {
  schema,
  suitsRatios: true,
  isQuotient: true,
  mark: null,
  words: ({ numerator, denominator }) => ({ key: 'tables.total.ratio', fields: { numerator, denominator } }),
  fields: ({ numerator, denominator, once_per = [] }) => [numerator, denominator, ...once_per],
  turned: ({ numerator, denominator, factor = 1, once_side = 'denominator', ...rest }) => ({
    ...rest,
    numerator: denominator,
    denominator: numerator,
    factor: 100 / factor,
    ...(rest.once_per ? { once_side: otherSide[once_side] } : {}),
  }),
  inCells: () => null,
  accumulate({ numerator, denominator, factor = 1, once_per, once_side = 'denominator' }, _field, table, groups) {
    const above = table.numbers(numerator);
    const below = table.numbers(denominator);
    if (!above || !below) return null;
    const once = once_per ? { side: once_side, fields: once_per } : null;
    return quotients(table, groups, { above, below, once, factor });
  },
};
