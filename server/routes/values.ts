import { mayOpen } from '../../engine/access/holds.ts';
import { columnOf, type LookupName } from '../../engine/lookups/registry.ts';
import { lookupsOf } from '../../engine/reports/fields.ts';
import { limits } from '../limits.ts';
import { valuesOf } from '../query/values.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { Services } from '../services.ts';

/** The values of a column in a person's account, if a report that the person may open offers them as choices. */
export function valuesReader({ pool, reports }: Pick<Services, 'pool' | 'reports'>) {
  return async (who: Who, name: string): Promise<{ value: string }[]> => {
    const viewer = who.viewer();
    const isOffered = reports.some(
      ({ report }) => mayOpen(report, viewer) && lookupsOf(report).includes(name as LookupName),
    );
    const place = columnOf(name as LookupName);
    if (!isOffered || !place) throw new Refusal('not_found', { unknown: [{ values: name }] });
    const most = limits.values;
    const rows = await valuesOf(pool, who.account, place, most + 1);
    if (rows.length > most) throw new Refusal('too_many_values', { values: { most } });
    return rows;
  };
}
