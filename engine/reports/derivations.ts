import type { Context } from '../context/context.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { dateFormatOf } from '../formats/style.ts';
import { units, unitsOf } from '../formats/units.ts';
import type { ResolvedDerivation } from '../tables/derive.ts';

/**
 * The operations as rows go through them: in the units of the data. The bounds of buckets are written in the unit that
 * the viewer sees, so that 10k_to_20k holds miles for one account and kilometres for another. Days that are copied as texts
 * are written as the account writes days.
 */
export function resolveDerivations(report: NormalReport, context: Context): ResolvedDerivation[] {
  return report.derived.map((derivation) => {
    if (derivation.type === 'copy_text') return { ...derivation, dateFormat: dateFormatOf(context.viewer) };
    if (derivation.type !== 'bucket') return derivation;
    const unit = report.columns.find((column) => column.value === derivation.field)?.unit;
    const conversion = unit ? units[unit][unitsOf(context)].conversion : null;
    if (conversion?.type !== 'scale') return derivation;
    const buckets = derivation.buckets.map((bucket) =>
      bucket.below === undefined ? bucket : { ...bucket, below: bucket.below / conversion.by },
    );
    return { ...derivation, buckets };
  });
}
