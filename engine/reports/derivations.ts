import type { Context } from '../context/context.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { dateFormatOf } from '../formats/style.ts';
import { units, unitsOf } from '../formats/units.ts';
import type { Derivation } from '../schema/source.ts';
import type { ResolvedDerivation } from '../tables/derive.ts';

type Scale = Extract<Derivation, { type: 'scale' }>;

/** Whether a field is in the unit of the viewer as it is received. */
export const isAsReceived = (step: Derivation, context: Context): step is Scale =>
  step.type === 'scale' && step.metric === true && unitsOf(context) === 'metric';

/**
 * The derivations, for values in the units of the data. Bucket bounds are defined in the viewer's unit and converted
 * here, so 10k_to_20k is miles for one account and kilometers for another. Dates copied as text use the account's
 * date format.
 */
export function resolveDerivations(report: NormalReport, context: Context): ResolvedDerivation[] {
  return report.derived.map((derivation) => {
    if (derivation.type === 'copy_text') return { ...derivation, dateFormat: dateFormatOf(context.viewer) };
    if (isAsReceived(derivation, context)) return { ...derivation, by: 1 };
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
