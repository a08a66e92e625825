import type { Body } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';

/** An address as forms send it. */
export type StoredAddress = Body<'vehicle.update-garage'>['garage'];

type Columns = Record<string, string | null>;
type Row = Readonly<Record<string, unknown>>;

const isFound = (check: StoredAddress['check']) => check === 'FOUND' || check === 'CORRECTED';

const lineOf = (given: string | null | undefined): string | null => plainName(given ?? '') || null;

/** The columns with what was typed. */
export const typedColumns = (
  prefix: string,
  { street, street_2, city, region, postal_code, country }: StoredAddress,
): Columns => ({
  [`${prefix}_address_1`]: plainName(street),
  [`${prefix}_address_2`]: lineOf(street_2),
  [`${prefix}_city`]: plainName(city),
  [`${prefix}_state_province`]: region,
  [`${prefix}_postal_code`]: postal_code,
  [`${prefix}_country`]: country,
});

/**
 * The columns of an address, and of what its last check found. One that comes without a check keeps what is stored as long as it is
 * the same, and a county as long as its city is.
 */
export function addressColumns(prefix: string, sent: StoredAddress, before: Row | null): Columns {
  const typed = typedColumns(prefix, sent);
  const [city, region] = [`${prefix}_city`, `${prefix}_state_province`];
  const isMoved = before === null || [city, region].some((key) => before[key] !== typed[key]);
  const [county, geocode, check] = [`${prefix}_county`, `${prefix}_geocode`, `${prefix}_address_check`];
  if (sent.check)
    return {
      ...typed,
      ...(isFound(sent.check) && lineOf(sent.county)
        ? { [county]: lineOf(sent.county) }
        : isMoved
          ? { [county]: null }
          : {}),
      [geocode]: isFound(sent.check) ? lineOf(sent.geocode) : null,
      [check]: sent.check,
    };
  const isSame = before !== null && Object.entries(typed).every(([key, text]) => before[key] === text);
  return {
    ...typed,
    ...(isMoved ? { [county]: null } : {}),
    ...(isSame ? {} : { [geocode]: null, [check]: null }),
  };
}

/** An address as forms have it. */
export const formAddress = (prefix: string, row: Row) => ({
  street: row[`${prefix}_address_1`],
  street_2: row[`${prefix}_address_2`],
  city: row[`${prefix}_city`],
  region: row[`${prefix}_state_province`],
  postal_code: row[`${prefix}_postal_code`],
  country: row[`${prefix}_country`],
  county: row[`${prefix}_county`],
  geocode: row[`${prefix}_geocode`],
  check: row[`${prefix}_address_check`],
});
