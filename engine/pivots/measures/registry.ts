import type { MeasureName } from '../../schema/pivot.ts';
import { count } from './count.ts';
import { distinctCount } from './distinct.ts';
import { max, min } from './extreme.ts';
import type { MeasureKind } from './kind.ts';
import { mean } from './mean.ts';
import { median } from './median.ts';
import { sum } from './sum.ts';
import { total } from './total.ts';

export const measureKinds: Readonly<Record<MeasureName, MeasureKind>> = {
  total,
  sum,
  mean,
  count,
  distinct: distinctCount,
  min,
  max,
  median,
};
