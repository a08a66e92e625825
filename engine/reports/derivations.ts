import { units } from '../formats/units.ts';
import type { Derivation } from '../schema/source.ts';
import type { Context } from './context.ts';
import type { NormalReport } from './normalise.ts';

/**
 * The operations as rows go through them: in the units of the data. The bounds of buckets are written in the unit that
 * the viewer sees, so that 10k_to_20k holds miles for one account and kilometres for another.
 */
export function resolveDerivations(report: NormalReport, context: Context): Derivation[] {
  return report.derived.map((derivation) => {
    if (derivation.type !== 'bucket') return derivation;
    const unit = report.columns.find((column) => column.value === derivation.field)?.unit;
    const conversion = unit ? units[unit][context.viewer.country].conversion : null;
    if (conversion?.type !== 'scale') return derivation;
    const buckets = derivation.buckets.map((bucket) =>
      bucket.below === undefined ? bucket : { ...bucket, below: bucket.below / conversion.by },
    );
    return { ...derivation, buckets };
  });
}
