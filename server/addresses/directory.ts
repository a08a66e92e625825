import { similarity } from '../../engine/addresses/similarity.ts';
import { plain } from '../../engine/formats/plain.ts';
import people from '../seed/data/people.json' with { type: 'json' };
import { isFrench, type Place, placesOf, taxAreaOf } from '../seed/places.ts';

export type Country = 'USA' | 'CAN';

/** An address as it was sent. What is missing is ''. */
export interface Wanted {
  line_1: string;
  line_2: string;
  city: string;
  region: string;
  postal: string;
  country: Country;
}

/** A place that an address can be in. */
export interface Found {
  place: Place;
  /** From 0 to 100. */
  confidence: number;
  /** The line of the street, or null if the place has no such street. */
  line_1: string | null;
  line_2: string;
  postal: string;
  /** The id of its tax area. */
  area: string;
}

/** Street types and their abbreviations, in both languages. */
const abbreviations: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  lane: 'ln',
  road: 'rd',
  boulevard: 'blvd',
  boul: 'blvd',
  parkway: 'pkwy',
  chemin: 'ch',
};

const normal = (street: string): string =>
  plain(street)
    .replace(/[.,’']/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => abbreviations[word] ?? word)
    .join(' ');

const streetsOf = (place: Place): readonly string[] =>
  isFrench(place) ? people.streets.french : people.streets.english;

/** How similar the name of a street has to be. */
const leastStreet = 0.75;

/** The street of a place that a name means; undefined if there is none. */
function streetNamed(name: string, place: Place): string | undefined {
  const wanted = normal(name);
  const [best] = streetsOf(place)
    .map((street) => ({ street, likeness: similarity(normal(street), wanted) }))
    .sort((a, b) => b.likeness - a.likeness);
  return best && best.likeness >= leastStreet ? best.street : undefined;
}

const unit = /[\s,]+((?:apt|apartment|unit|suite|ste|app|bureau)\.?\s*#?\s*[\w-]+|#\s*[\w-]+)$/i;

/** A line with a street: its number, its name, and the apartment after it. */
function partsOf(line: string): { number: string; name: string; unit: string } | null {
  const [, number = '', rest = ''] = /^\s*(\d{1,5}[a-z]?)\s*,?\s+(\S.*)$/i.exec(line) ?? [];
  if (number === '') return null;
  const [whole = '', behind = ''] = unit.exec(rest) ?? [];
  return { number, name: rest.slice(0, rest.length - whole.length), unit: behind };
}

/** The lines of an address in a place. The lines may have been sent the other way round. */
function linesIn({ line_1, line_2 }: Wanted, place: Place): Pick<Found, 'line_1' | 'line_2'> {
  for (const [line, other] of [
    [line_1, line_2],
    [line_2, line_1],
  ] as const) {
    const parts = partsOf(line);
    const street = parts && streetNamed(parts.name, place);
    if (parts && street)
      return {
        line_1: isFrench(place) ? `${parts.number}, ${street}` : `${parts.number} ${street}`,
        line_2: other || parts.unit,
      };
  }
  return { line_1: null, line_2 };
}

const letters = 'ABCEGHJKLMNPRSTVWXYZ';

/** The postal code of a street: its place among those of the city says how it ends. */
function postalOf(place: Place, line: string): string {
  const name = partsOf(line)?.name ?? '';
  const at = Math.max(0, streetsOf(place).indexOf(streetNamed(name, place) ?? ''));
  if (/^\d/.test(place.postal)) return `${place.postal}${String(at + 1).padStart(2, '0')}`;
  return `${place.postal}${letters[at]} 1A${(at + 1) % 10}`;
}

const compact = (postal: string): string => postal.toUpperCase().replace(/[\s-]/g, '');
const whole: Readonly<Record<Country, RegExp>> = { USA: /^\d{5}(\d{4})?$/, CAN: /^[A-Z]\d[A-Z]\d[A-Z]\d$/ };

/** A postal code without blanks; '' if it is none. */
const codeOf = ({ postal, country }: Wanted): string => (whole[country].test(compact(postal)) ? compact(postal) : '');

/** How similar the name of a city has to be: short names have few pairs. */
const leastCity = 0.5;

/** How sure it is that an address is in a place; 0 if it is not. `region` and `code` are in normal form. */
function confidenceIn(place: Place, { city, region, code }: { city: string; region: string; code: string }): number {
  const isState = place.state === region;
  const isPostal = code.startsWith(place.postal);
  if (!isState && !isPostal) return 0;
  const likeness = similarity(place.city, city);
  if (likeness === 1 && isState) return isPostal ? 100 : 80;
  if (isPostal) return likeness >= leastCity ? 90 : 60;
  return likeness >= leastCity && isState ? 60 : 0;
}

/** Maximum number of places in an answer. */
const most = 5;

/** The places that an address can be in, the most likely ones first: only that place if it is sure. */
export function placesFor(wanted: Wanted): Found[] {
  const { city, country, postal } = wanted;
  const code = codeOf(wanted);
  const region = plain(wanted.region).toUpperCase();
  const all = placesOf(country)
    .map((place) => ({ place, confidence: confidenceIn(place, { city, region, code }) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence);
  const sure = all.filter(({ confidence }) => confidence === 100);
  return (sure.length > 0 ? sure : all).slice(0, most).map(({ place, confidence }) => {
    const lines = linesIn(wanted, place);
    return {
      ...{ place, confidence, ...lines },
      postal: code.startsWith(place.postal) ? postal.toUpperCase() : postalOf(place, lines.line_1 ?? ''),
      area: taxAreaOf(place, country),
    };
  });
}
