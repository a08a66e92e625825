import { type Address, countryOf, type FoundAddresses } from './address.ts';
import { similarity } from './similarity.ts';

/** A first line that is more similar to the typed one than this replaces it (spec: reporting §9). */
export const similarityThreshold = 0.75;

/** A result of the correction (spec: reporting §7). */
export interface CorrectionResult {
  /** Without one, the address was not found. */
  vertex_geocode?: string | null | undefined;
  driver_address_1?: string | null | undefined;
  driver_address_2?: string | null | undefined;
  driver_city?: string | null | undefined;
  driver_state_province?: string | null | undefined;
  driver_county?: string | null | undefined;
  driver_postal_code?: string | null | undefined;
}

/** What the correction is sent. */
export const correctionRequest = ({ state_province, county: _, ...address }: Address) => ({
  ...address,
  state: state_province,
  country: countryOf(address),
});

/**
 * The lines of a result. The more similar one to the typed first line comes first, or that one itself if neither is similar
 * enough; a second line is what was typed, if something was.
 */
function linesBy(input: Address, { driver_address_1, driver_address_2 }: CorrectionResult): [string, string] {
  const [one, other] = [driver_address_1 ?? '', driver_address_2 ?? ''];
  const [first, second] =
    similarity(other, input.address_1) > similarity(one, input.address_1) ? [other, one] : [one, other];
  return [
    similarity(first, input.address_1) > similarityThreshold ? first : input.address_1,
    input.address_2 === '' ? second : input.address_2,
  ];
}

function correctedBy(input: Address, result: CorrectionResult): Address {
  const [address_1, address_2] = linesBy(input, result);
  const address: Address = {
    address_1,
    address_2,
    city: result.driver_city ?? input.city,
    state_province: result.driver_state_province ?? input.state_province,
    county: result.driver_county ?? '',
    postal_code: result.driver_postal_code ?? input.postal_code,
    country: countryOf(input),
    geocode: result.vertex_geocode ?? '',
  };
  return Object.fromEntries(
    Object.entries(address).map(([key, text]) => [key, text.toUpperCase()]),
  ) as unknown as Address;
}

/** The correction flow (spec: reporting §5): the addresses that a successful answer has, and what it says. */
export const readCorrection = (
  input: Address,
  { data, message }: { data: readonly CorrectionResult[]; message: string },
): FoundAddresses => ({
  corrected: data.filter(({ vertex_geocode: geocode }) => geocode).map((result) => correctedBy(input, result)),
  fuzzy: [],
  message,
});
