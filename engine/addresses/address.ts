import type { FieldRow } from '../context/values.ts';
import { abbreviationOf, type Country } from '../formats/regions.ts';

/** An address as both flows have it (spec: reporting §2). What is missing is ''. */
export interface Address {
  address_1: string;
  address_2: string;
  city: string;
  state_province: string;
  county: string;
  postal_code: string;
  country: Country | '';
  /** The id of its tax area. */
  geocode: string;
}

/** What a flow has found. */
export interface FoundAddresses {
  corrected: readonly Address[];
  /** Addresses as typed, of which only the city and the state were found. */
  fuzzy: readonly Address[];
  /** What the service says, for the user; '' if it says nothing. */
  message: string;
}

/** The country of an address. Default: USA (spec: reporting §5). */
export const countryOf = ({ country }: Pick<Address, 'country'>): Country => country || 'USA';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The address in a field. */
export const addressOfRow = (row: FieldRow): Address => ({
  address_1: textOf(row.street),
  address_2: textOf(row.street_2),
  city: textOf(row.city),
  state_province: textOf(row.region),
  county: '',
  postal_code: textOf(row.postal_code),
  country: row.country === 'USA' || row.country === 'CAN' ? row.country : '',
  geocode: '',
});

/** Services also say a state by its name. */
const regionOf = (name: string): string => (name.length === 2 ? name.toUpperCase() : (abbreviationOf(name) ?? ''));

/** The field with an address that was found. Its country stays, and so does a state that nobody has heard of. */
export const rowOfAddress = (found: Address, typed: FieldRow): FieldRow => ({
  ...typed,
  street: found.address_1,
  street_2: found.address_2 === '' ? null : found.address_2,
  city: found.city,
  region: regionOf(found.state_province) || (typed.region ?? null),
  postal_code: found.postal_code,
});

/** What a check ended with: the address was found as typed, a suggestion was chosen, or what was typed was kept. */
export type CheckEnd = 'found' | 'corrected' | 'kept';

/** The field with what a check found. */
export const withCheck = (row: FieldRow, end: CheckEnd, found: Address | null): FieldRow => ({
  ...row,
  county: found?.county || null,
  geocode: found?.geocode || null,
  check: end.toUpperCase(),
});

/** What the last check of the address in a field ended with; null if it was not checked as it is. */
export const checkEndOf = ({ check }: FieldRow): CheckEnd | null =>
  check === 'FOUND' || check === 'CORRECTED' || check === 'KEPT' ? (check.toLowerCase() as CheckEnd) : null;

/** A changed field, with what was found about the address before if it is still the same. */
export function withSameCheck(row: FieldRow, before: FieldRow): FieldRow {
  const [one, other] = [addressOfRow(row), addressOfRow(before)];
  const isSame = Object.entries(one).every(([key, text]) => other[key as keyof Address] === text);
  const { county = null, geocode = null, check = null } = before;
  return isSame && check !== null ? { ...row, county, geocode, check } : row;
}

/** A service needs a street, and either the city with its state or the postal code. */
export const isCheckable = ({ address_1, city, state_province, postal_code }: Address): boolean =>
  address_1 !== '' && ((city !== '' && state_province !== '') || postal_code !== '');

const compared = ['address_1', 'address_2', 'city', 'state_province', 'postal_code'] as const;

/** Whether a corrected address looks like the typed one (spec: reporting §5). */
export const looksSame = (one: Address, other: Address): boolean =>
  compared.every((key) => one[key].toUpperCase() === other[key].toUpperCase());

/** An address in lines, as on an envelope. */
export const linesOf = ({ address_1, address_2, city, state_province, postal_code }: Address): string[] =>
  [
    address_1,
    address_2,
    [city, [state_province, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean);
