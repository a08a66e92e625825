import { type Address, countryOf, type FoundAddresses } from './address.ts';
import { usualConfidence } from './confidence.ts';

/** An address as the lookup of tax areas has it (spec: reporting §7). */
export interface PostalAddress {
  streetAddress1: string;
  streetAddress2?: string | null | undefined;
  city: string;
  /** State or province. */
  mainDivision: string;
  /** County. */
  subDivision?: string | null | undefined;
  postalCode: string;
  country: string;
}

export interface LookupResult {
  confidenceIndicator: number;
  taxAreaId: string;
  postalAddresses?: readonly PostalAddress[] | undefined;
  jurisdictions?: readonly { jurisdictionLevel: string; value: string }[] | undefined;
}

/** What the lookup of tax areas is sent. */
export const taxRequest = (address: Address, asOfDate: string) => ({
  postalAddress: {
    streetAddress1: address.address_1,
    streetAddress2: address.address_2,
    city: address.city,
    mainDivision: address.state_province,
    subDivision: address.county,
    postalCode: address.postal_code,
    country: countryOf(address),
  },
  asOfDate,
});

const valueAt = ({ jurisdictions = [] }: LookupResult, level: string): string | undefined =>
  jurisdictions.find(({ jurisdictionLevel }) => jurisdictionLevel === level)?.value;

/** The addresses of a result. The city is that of the jurisdiction if it has one. */
const correctedIn = (result: LookupResult, { country }: Address): Address[] =>
  (result.postalAddresses ?? []).map((found) => ({
    address_1: found.streetAddress1,
    address_2: found.streetAddress2 ?? '',
    city: valueAt(result, 'CITY') ?? found.city,
    state_province: found.mainDivision,
    county: found.subDivision ?? '',
    postal_code: found.postalCode,
    country,
    geocode: result.taxAreaId,
  }));

/** The typed address with the city and the state, or the province, of a result without addresses. */
const fuzzyIn = (result: LookupResult, input: Address): Address => ({
  ...input,
  city: valueAt(result, 'CITY') ?? input.city,
  state_province: valueAt(result, countryOf(input) === 'USA' ? 'STATE' : 'PROVINCE') ?? input.state_province,
  geocode: result.taxAreaId,
});

/** The tax flow (spec: reporting §5): what the results that are sure enough say about an address. */
export function readTax(
  input: Address,
  results: readonly LookupResult[],
  confidence: number = usualConfidence,
): FoundAddresses {
  const sure = results.filter(({ confidenceIndicator }) => confidenceIndicator >= confidence);
  const hasAddresses = ({ postalAddresses = [] }: LookupResult) => postalAddresses.length > 0;
  return {
    corrected: sure.flatMap((result) => correctedIn(result, input)),
    fuzzy: sure.filter((result) => !hasAddresses(result)).map((result) => fuzzyIn(result, input)),
    message: '',
  };
}
