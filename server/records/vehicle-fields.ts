import { clientUseKeys, plateKeys } from '../../contract/vehicle/changes.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { regionNames } from '../../engine/formats/region-names.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { unlabelled } from './labelled.ts';
import type { VehicleValues } from './vehicles.ts';

/** What users change in a vehicle. */
export const vehicleFields = [
  ...(['client_vehicle_number', 'center_code', 'bill_sort'] as const),
  ...clientUseKeys,
  ...plateKeys,
] as const;

type Sent = Partial<Record<(typeof vehicleFields)[number], string | null>>;

const needed: readonly string[] = ['center_code', 'bill_sort'];
const inCapitals: readonly string[] = plateKeys;

const regions: ReadonlySet<string> = new Set(
  [...regionNames.USA, ...regionNames.CAN].map(([abbreviation]) => abbreviation),
);

export const faultAt = (field: string, key: 'faults.required' | 'faults.item') =>
  new Refusal('invalid_request', { faults: [{ field, key }] });

/** The columns of a vehicle for what was sent. Fields without a label in the account are left out. */
export async function vehicleColumns(client: Transaction, sent: Sent): Promise<VehicleValues> {
  const hidden = await unlabelled(client, clientUseKeys, (key) => key.replace('use', 'use_label'));
  return Object.fromEntries(
    vehicleFields.flatMap((key): [string, string | null][] => {
      const given = sent[key];
      if (given === undefined || hidden.has(key)) return [];
      const plain = plainName(given ?? '') || null;
      const value = inCapitals.includes(key) ? (plain?.toUpperCase() ?? null) : plain;
      if (value === null && needed.includes(key)) throw faultAt(key, 'faults.required');
      if (key === 'license_plate_state_province' && value !== null && !regions.has(value))
        throw faultAt(key, 'faults.item');
      return [[key, value]];
    }),
  );
}
