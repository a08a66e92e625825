import type { FromSchema } from 'json-schema-to-ts';
import type { TotalMeaning } from './kind.ts';
import { mean } from './mean.ts';
import { none } from './none.ts';
import { ratio } from './ratio.ts';
import { sum } from './sum.ts';
import { weightedMean } from './weighted-mean.ts';

/** Makes sure that each kind is registered under the type in its schema. */
const registryOf = <K extends { [T in keyof K]: { schema: { properties: { type: { const: T } } } } }>(kinds: K): K =>
  kinds;

export const totalKinds = registryOf({ none, sum, mean, 'weighted-mean': weightedMean, ratio });

type Kinds = typeof totalKinds;
/** A total in a definition. */
export type Total = { [T in keyof Kinds]: FromSchema<Kinds[T]['schema']> }[keyof Kinds];

/** The kind of a total. */
export const totalKindOf = (total: Total): TotalMeaning<Total> =>
  totalKinds[total.type] as unknown as TotalMeaning<Total>;
