import type { Body, Data } from '../../contract/calls.ts';
import type { Words } from '../../engine/context/context.ts';
import { type Country, type Found, placesFor, type Wanted } from './directory.ts';

type TaxBody = Body<'vertex.address'>;
type CorrectionBody = Body<'address.validate'>;
type Result = Data<'vertex.address'>['lookupResults'][number];

/** How sure a result without a street can be. */
const withoutStreet = 70;

const wantedTax = ({ postalAddress: sent }: TaxBody): Wanted => ({
  line_1: sent.streetAddress1 ?? '',
  line_2: sent.streetAddress2 ?? '',
  city: sent.city ?? '',
  region: sent.mainDivision ?? '',
  postal: sent.postalCode ?? '',
  country: sent.country,
});

const jurisdictionsOf = (country: Country, state: string, county: string | null, city: string | null) => [
  { jurisdictionLevel: 'COUNTRY', value: country },
  { jurisdictionLevel: country === 'USA' ? 'STATE' : 'PROVINCE', value: state },
  ...(county === null ? [] : [{ jurisdictionLevel: 'COUNTY', value: county }]),
  ...(city === null ? [] : [{ jurisdictionLevel: 'CITY', value: city }]),
];

function resultOf({ place, confidence, line_1, line_2, postal, area }: Found, country: Country): Result {
  const { city, state, county } = place;
  const address = {
    streetAddress1: line_1 ?? '',
    streetAddress2: line_2 || null,
    city,
    mainDivision: state,
    subDivision: county,
    postalCode: postal,
    country,
  };
  return {
    confidenceIndicator: line_1 === null ? Math.min(confidence, withoutStreet) : confidence,
    taxAreaId: area,
    postalAddresses: line_1 === null ? [] : [address],
    jurisdictions: jurisdictionsOf(country, state, county, city),
  };
}

/** The tax areas of an address, from the cities of the demo fleet. Without a city there is only the state, which is unsure. */
export function ownTax(body: TaxBody): Data<'vertex.address'> {
  const wanted = wantedTax(body);
  const results = placesFor(wanted).map((found) => resultOf(found, wanted.country));
  if (results.length > 0 || wanted.region === '') return { lookupResults: results };
  const jurisdictions = jurisdictionsOf(wanted.country, wanted.region, null, null);
  return { lookupResults: [{ confidenceIndicator: 30, taxAreaId: '', postalAddresses: [], jurisdictions }] };
}

/** The corrected forms of an address, from the cities of the demo fleet. A city without the street is not a result. */
export function ownCorrection(body: CorrectionBody, words: Words): { data: Data<'address.validate'>; message: string } {
  const wanted: Wanted = {
    line_1: body.address_1 ?? '',
    line_2: body.address_2 ?? '',
    city: body.city ?? '',
    region: body.state ?? '',
    postal: body.postal_code ?? '',
    country: body.country ?? 'USA',
  };
  const found = placesFor(wanted);
  const data = found.map(({ place, line_1, line_2, postal, area }) => ({
    vertex_geocode: line_1 === null ? null : area,
    driver_address_1: line_1,
    driver_address_2: line_2 || null,
    driver_city: place.city,
    driver_state_province: place.state,
    driver_county: place.county,
    driver_postal_code: postal,
  }));
  if (data.some(({ vertex_geocode: geocode }) => geocode !== null)) return { data, message: '' };
  const [first] = found;
  const message = first
    ? words('actions.address.street_not_found', { city: `${first.place.city}, ${first.place.state}` })
    : words('actions.address.not_found');
  return { data, message };
}
