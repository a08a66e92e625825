import type { Mistake } from '../context/mistake.ts';
import type { TotalColumn, TotalKind } from './kind.ts';
import { combination, onceMistake } from './once.ts';
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

/** A ratio is converted with its column, so the units of its two sides must match the unit of the column. */
function sidesMistake(parts: readonly [string, string], { field, unit, sides, unitOf }: TotalColumn): Mistake | null {
  if (!sides) return null;
  const wrong = parts.findIndex((part, side) => (unitOf(part) ?? null) !== sides[side]);
  const found = unitOf(parts[wrong] ?? '');
  if (found === undefined) return null;
  const wanted = sides.map((side) => (side ? `a column with the unit ${side}` : 'one without a unit'));
  return {
    message: `The total of “${field}” (unit ${unit}) uses “${parts[wrong]}”, which ${found ? `has the unit ${found}` : 'has no unit'}.`,
    expected: `${wanted[0]} divided by ${wanted[1]}`,
  };
}

export const ratio: TotalKind<typeof schema> = {
  schema,
  suitsRatios: true,
  isQuotient: true,
  mark: null,
  words: ({ numerator, denominator }) => ({ key: 'tables.total.ratio', fields: { numerator, denominator } }),
  fields: ({ numerator, denominator, once_per = [] }) => [numerator, denominator, ...once_per],
  check({ numerator, denominator, once_per }, column) {
    if (numerator === denominator)
      return { message: `The total of “${column.field}” divides “${numerator}” by itself.`, expected: 'two columns' };
    return onceMistake(once_per, column.field) ?? sidesMistake([numerator, denominator], column);
  },
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
