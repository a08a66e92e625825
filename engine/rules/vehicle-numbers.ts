import { type DeclaredRule, ofField } from './kind.ts';

/** The number of invalid entries that the message lists. */
const maxListed = 5;
const maxLength = 20;

const schema = ofField('vehicle_numbers', 'Every entry is a vehicle number of 6 letters or digits.', 'vehicle_numbers');

/** Spec: shell §5. */
export const vehicleNumbers: DeclaredRule<typeof schema> = {
  schema,
  takes: 'texts',
  fault({ field }, { values }) {
    const value = values[field];
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    const wrong = entries.map(String).filter((entry) => !/^[A-Za-z0-9]{6}$/.test(entry));
    if (wrong.length === 0) return null;
    const listed = wrong.slice(0, maxListed).map((entry) => entry.slice(0, maxLength));
    return { key: 'faults.vehicle_numbers', values: { wrong: listed.join(', ') } };
  },
};
