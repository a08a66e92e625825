import { plainText } from '../../engine/formats/plain-text.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import { distanceOf } from './odometers.ts';

const at = (field: string, code: 'odometer_below_last', values: Readonly<Record<string, string>>) =>
  new Refusal(code, { values, faults: [{ field, key: `refusals.${code}`, values }] });

/** A vehicle of another account is refused like one that does not exist. */
export const unknownVehicle = (vehicle: string) => new Refusal('not_found', { unknown: [{ vehicle }] });

/**
 * The number of a vehicle in service, whose odometer was not higher before. `locks`: nobody else changes it until the transaction
 * ends.
 */
export async function vehicleInService(
  client: Transaction,
  who: Who,
  { vehicle, odometer }: { vehicle: string; odometer: number },
  locks = false,
): Promise<string> {
  const { rows } = await client.query<{ number: string; status: string; last: number | null }>(
    `select vehicle_number as number, status, odometer as last from vehicles where vehicle_number = upper(trim($1))
        ${locks ? 'for no key update' : ''}`,
    [vehicle],
  );
  const [found] = rows;
  if (!found) throw unknownVehicle(vehicle);
  if (found.status !== 'ON BILLING') throw new Refusal('vehicle_not_in_service');
  if (found.last !== null && Math.round(odometer) < found.last)
    throw at('odometer', 'odometer_below_last', { distance: distanceOf(found.last, who) });
  return found.number;
}

/** What was typed as instructions; null for nothing. */
export function instructionsOf(given: string | null | undefined): string | null {
  const text = plainText(given ?? '');
  const values = { most: limits.quoteText, count: [...text].length };
  if (values.count > values.most)
    throw new Refusal('invalid_request', {
      faults: [{ field: 'special_instructions', key: 'faults.longest', values }],
    });
  return text || null;
}

/** Whether what a user has decided may still be taken back by the same user. `table` has `decided_by` and `decided_at`. */
export async function isRevocable(
  client: Transaction,
  { username }: Who,
  { table, id }: { table: string; id: string },
  record: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${table} where ${id} = $1 and decided_by = $2 and decided_at > clock_timestamp() - $3::interval`,
    [record, username, limits.restorable],
  );
  return rowCount === 1;
}
