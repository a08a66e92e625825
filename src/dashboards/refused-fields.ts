import type { ResolvedField } from '../../engine/fields/field.ts';
import type { DashboardState } from './state.ts';

/**
 * The parameters of a run, with what the server found wrong with them, such as a vehicle that the account does not have.
 * Faults of the form itself come first.
 */
export function withRefusals(
  fields: ResolvedField[],
  calls: DashboardState['calls'],
  hasText: (key: string) => boolean,
): ResolvedField[] {
  const faults = Object.values(calls).flatMap((call) =>
    call.status === 'failed' && call.failure.type === 'refused'
      ? call.failure.faults.filter(({ key }) => hasText(key))
      : [],
  );
  if (faults.length === 0) return fields;
  return fields.map((each) => {
    const { field: _field, ...found } = faults.find(({ field }) => field === each.key) ?? {};
    return each.fault === null && 'key' in found ? { ...each, fault: found } : each;
  });
}
