import type { Data } from '../../contract/calls.ts';
import {
  type driverSearchTypes,
  mostAdvanced,
  mostCounted,
  mostFound,
  type vehicleSearchTypes,
} from '../../contract/search.ts';
import { fold } from '../../engine/tables/fold.ts';
import { foldedText } from '../database/schema/search-text.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

/**
 * Minimum number of characters (spec: shell §5, §9), and maximum number of words that are matched separately. Each word
 * costs a check of every row, and one-letter words, which match most rows, another check of every driver.
 */
const [least, mostWords, mostLetters] = [2, 6, 2];

type VehicleType = (typeof vehicleSearchTypes)[number];
type DriverType = (typeof driverSearchTypes)[number];

/** The query in the same form as the search texts of the tables: its words, rarer ones first. */
function wordsOf(typed: string, fewest: number = least): string[] {
  const text = fold(typed).toUpperCase().trim();
  if ([...text].length < fewest) throw new Refusal('search_too_short', { values: { least: fewest } });
  const words = [...new Set(text.split(/\s+/))];
  if (words.filter((word) => [...word].length === 1).length > mostLetters) return [text.replace(/\s+/g, ' ')];
  const looked =
    words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
  return looked.sort((a, b) => b.length - a.length);
}

function phraseOf(typed: string): [start: string, whole: string] {
  const start = `\n${fold(typed).toUpperCase().trim().replace(/\s+/g, ' ')}`;
  return [start, `${start}\n`];
}

/**
 * The query as a prefix, and as a complete text, of an entry in the search text. The words are the parameters after
 * these two.
 */
const [start, whole] = ['$1::text', '$2::text'];

const parameterOf = (place: number) => `$${place + 3}::text`;

const entryOf = { VEHICLE_NUMBER: 2, CLIENT_VEHICLE_NUMBER: 3, VIN: 4, PLATE: 5 } as const;
const nameOf = { FIRST_NAME: 'd.driver_first_name', LAST_NAME: 'd.driver_last_name' } as const;

const isOneOf = <K extends string>(type: string, kinds: Readonly<Record<K, unknown>>): type is K => type in kinds;

/**
 * One of a driver's names, folded. Folding 28,000 names takes 0.25 s, so it is cut from the search text, which has both names,
 * unless folding has changed their lengths.
 */
function foldedName(type: keyof typeof nameOf): string {
  const [first, last] = [`char_length(${nameOf.FIRST_NAME})`, `char_length(${nameOf.LAST_NAME})`];
  const isCut = `char_length(d.search_name) = 2 * (${first} + ${last}) + 5 and substr(d.search_name, ${first} + 2, 1) = ' '`;
  const cut =
    type === 'FIRST_NAME' ? `substr(d.search_name, 2, ${first})` : `substr(d.search_name, ${first} + 3, ${last})`;
  return `case when ${isCut} then ${cut} else ${foldedText(nameOf[type])} end`;
}

/** Whether a driver's name contains a text. */
function inName(type: VehicleType, text: string): string {
  const inBoth = `strpos(d.search_name, ${text}) > 0`;
  if (!isOneOf(type, nameOf)) return inBoth;
  return `(${inBoth} and strpos(E'\\n' || ${foldedName(type)} || E'\\n', ${text}) > 0)`;
}

/** The drivers whose names contain any of the words: read once and then looked up. */
function driversNamed(type: VehicleType, words: readonly string[]): string {
  const has = words.map((_, place) => inName(type, parameterOf(place)));
  const columns = has.map((condition, place) => `${condition} as has_${place}`);
  return `named as materialized (
    select d.driver_reference_number, ${inName(type, start)} as has_start, ${columns.join(', ')}
    from drivers d where ${has.join(' or ')}
  )`;
}

const named = (has: string) =>
  `v.driver_reference_number in (select n.driver_reference_number from named n where n.${has})`;

/** The part of a vehicle's search text that is searched; null for the names of drivers. */
function textOf(type: VehicleType): string | null {
  if (isOneOf(type, nameOf)) return null;
  return isOneOf(type, entryOf)
    ? `(E'\\n' || split_part(v.search_text, E'\\n', ${entryOf[type]}) || E'\\n')`
    : 'v.search_text';
}

/** Whether a vehicle has a text, or its driver's name has it. */
function isIn(type: VehicleType, text: string, has: string): string {
  const searched = textOf(type);
  if (searched === null) return named(has);
  const inVehicle = `strpos(${searched}, ${text}) > 0`;
  return type === 'ALL' ? `(${inVehicle} or ${named(has)})` : inVehicle;
}

/**
 * Ranks by index only, and looks up just the best matches in the tables: an index-only scan of 30,000 vehicles reads a
 * tenth of the table. Row-level security prevents the use of a trigram index (docs/decisions/013). If more vehicles
 * match than are counted, not all are ranked: candidates are the first by number, exact matches, and the first prefix
 * matches.
 */
function findVehicles(type: VehicleType, words: readonly string[]): string {
  const isFound = words.map((_, place) => isIn(type, parameterOf(place), `has_${place}`)).join(' and ');
  const begins = isIn(type, start, 'has_start');
  const searched = textOf(type) ?? `''`;
  const isWhole = `strpos(${searched}, ${whole}) > 0`;
  const isFirst = `starts_with(${searched}, ${whole})`;
  const vehicles =
    'select v.customer_number, v.vehicle_number, v.driver_reference_number, v.search_text from vehicles v';
  const isMore = `(select matches from counted) > ${mostCounted}`;
  return `
  with ${driversNamed(type, words)},
  first as materialized (${vehicles} where ${isFound} order by v.vehicle_number limit ${mostCounted + 1}),
  counted as materialized (select count(*)::int as matches from first),
  candidates as (
    table first
    union (${vehicles} where ${isMore} and ${isWhole} and ${isFound}
      order by ${isFirst} desc, v.vehicle_number limit ${mostFound})
    union (${vehicles} where ${isMore} and ${begins} and ${isFound} order by v.vehicle_number limit ${mostFound})
  ),
  found as (
    select v.customer_number, v.vehicle_number,
      case when ${isFirst} then 0 when ${isWhole} then 1 when ${begins} then 2 else 3 end as place
    from candidates v
    order by place, vehicle_number
    limit ${mostFound}
  )
  select v.vehicle_number, v.vehicle_color as color, v.model_year as year, v.vehicle_make as make, v.vehicle_model as model,
    d.driver_first_name, d.driver_last_name, v.status, (select matches from counted)
  from found f
  join vehicles v using (customer_number, vehicle_number)
  left join drivers d using (customer_number, driver_reference_number)
  order by f.place, f.vehicle_number`;
}

/** The words are followed by whether vehicles out of service are found, and by the user. */
function findAdvanced(type: VehicleType, words: readonly string[]): string {
  const isFound = words.map((_, place) => isIn(type, parameterOf(place), `has_${place}`)).join(' and ');
  const isWhole = `strpos(${textOf(type) ?? `''`}, ${whole}) > 0`;
  return `
  with ${driversNamed(type, words)}
  select v.vehicle_number, v.client_vehicle_number, v.model_year as year, v.vehicle_make as make, v.vehicle_model as model,
    v.vehicle_color as color, d.driver_first_name, d.driver_last_name, v.driver_reference_number, v.odometer,
    v.license_plate_number as plate_number, v.license_plate_state_province as plate_state_or_province, v.status, v.vin,
    u.starred_at is not null as is_starred, count(*) over ()::int as matches
  from vehicles v
  left join drivers d using (customer_number, driver_reference_number)
  left join user_vehicles u on u.customer_number = v.customer_number and u.vehicle_number = v.vehicle_number
    and u.username = ${parameterOf(words.length + 1)}
  where ${isFound} and (${parameterOf(words.length)}::boolean or v.status <> 'CLOSE OUT')
  order by ${isWhole} desc, d.driver_last_name nulls last, d.driver_first_name, v.vehicle_number
  limit ${mostAdvanced}`;
}

const driverTextOf: Readonly<Record<DriverType, string>> = {
  LAST_NAME: 'd.search_name',
  REFERENCE_NUMBER: 'd.search_number',
};

function findDrivers(type: DriverType, words: readonly string[]): string {
  const has = (text: string) => `strpos(${driverTextOf[type]}, ${text}) > 0`;
  return `
  with found as (
    select d.customer_number, d.driver_reference_number, least(count(*) over (), ${mostCounted + 1})::int as matches, d.search_name,
      case when ${has(whole)} then 0 when ${has(start)} then 1 else 2 end as place
    from drivers d
    where ${words.map((_, place) => has(parameterOf(place))).join(' and ')}
    order by place, split_part(d.search_name, E'\\n', 3), driver_reference_number
    limit ${mostFound}
  )
  select d.driver_reference_number, d.driver_first_name, d.driver_last_name,
    d.active and coalesce(d.driver_inactive_from > ${parameterOf(words.length)}::date, true) as driver_active, c.center_name,
    (select min(v.vehicle_number) from vehicles v where v.customer_number = d.customer_number
       and v.driver_reference_number = d.driver_reference_number and v.status = 'ON BILLING') as driver_vehicle,
    f.matches
  from found f
  join drivers d using (customer_number, driver_reference_number)
  join centers c on c.customer_number = d.customer_number and c.center_code = d.center_code
  order by f.place, split_part(f.search_name, E'\\n', 3), driver_reference_number`;
}

export function searchRoutes({ pool }: Pick<DataServices, 'pool'>): Routes<'search'> {
  const ask = <R extends object>({ account }: Who, name: string, text: string, typed: string, words: string[]) =>
    askOnce<R>(pool, { 'app.customer': account }, { name, text, values: [...phraseOf(typed), ...words] });
  return {
    'search.vehicles': {
      answer({ who, query: { type, query } }) {
        const words = wordsOf(query);
        const name = `vehicles by ${type} ${words.length}`;
        return ask<Data<'search.vehicles'>[number]>(who, name, findVehicles(type, words), query, words);
      },
    },
    'search.advanced': {
      answer({ who, query: { type = 'ALL', data = '', include_oos = false } }) {
        const words = wordsOf(data, 1);
        const name = `advanced by ${type} ${words.length}`;
        const given = [...words, String(include_oos), who.username];
        return ask<Data<'search.advanced'>[number]>(who, name, findAdvanced(type, words), data, given);
      },
    },
    'search.drivers': {
      answer({ who, query: { type, query } }) {
        const words = wordsOf(query);
        const name = `drivers by ${type} ${words.length}`;
        return ask<Data<'search.drivers'>[number]>(who, name, findDrivers(type, words), query, [...words, who.today]);
      },
    },
  };
}
