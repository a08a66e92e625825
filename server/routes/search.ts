import type { Data } from '../../contract/calls.ts';
import { mostCounted, mostFound } from '../../contract/search.ts';
import { fold } from '../../engine/tables/fold.ts';
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

type Kind = 'ALL' | 'VEHICLE' | 'DRIVER';

/** The query in the same form as the search texts of the tables: its words, rarer ones first. */
function wordsOf(typed: string): string[] {
  const text = fold(typed).toUpperCase().trim();
  if ([...text].length < least) throw new Refusal('search_too_short', { values: { least } });
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

/** The drivers whose names contain any of the words: read once and then looked up. */
function driversNamed(words: readonly string[]): string {
  const has = words.map((_, place) => `strpos(d.search_name, ${parameterOf(place)}) > 0`);
  const columns = has.map((condition, place) => `${condition} as has_${place}`);
  return `named as materialized (
    select d.driver_reference_number, strpos(d.search_name, ${start}) > 0 as has_start, ${columns.join(', ')}
    from drivers d where ${has.join(' or ')}
  )`;
}

const named = (has: string) =>
  `v.driver_reference_number in (select n.driver_reference_number from named n where n.${has})`;

const inVehicle = (text: string) => `strpos(v.search_text, ${text}) > 0`;

const isIn: Readonly<Record<Kind, (text: string, has: string) => string>> = {
  ALL: (text, has) => `(${inVehicle(text)} or ${named(has)})`,
  VEHICLE: inVehicle,
  DRIVER: (_, has) => named(has),
};

/**
 * Ranks by index only, and looks up just the best matches in the tables: an index-only scan of 30,000 vehicles reads a
 * tenth of the table. Row-level security prevents the use of a trigram index (docs/decisions/013). If more vehicles
 * match than are counted, not all are ranked: candidates are the first by number, exact matches, and the first prefix
 * matches.
 */
function findVehicles(kind: Kind, words: readonly string[]): string {
  const isFound = words.map((_, place) => isIn[kind](parameterOf(place), `has_${place}`)).join(' and ');
  const begins = `(${inVehicle(start)} or ${named('has_start')})`;
  const vehicles =
    'select v.customer_number, v.vehicle_number, v.driver_reference_number, v.search_text from vehicles v';
  const isMore = `(select matches from counted) > ${mostCounted}`;
  return `
  with ${driversNamed(words)},
  first as materialized (${vehicles} where ${isFound} order by v.vehicle_number limit ${mostCounted + 1}),
  counted as materialized (select count(*)::int as matches from first),
  candidates as (
    table first
    union (${vehicles} where ${isMore} and ${inVehicle(whole)} and ${isFound}
      order by starts_with(v.search_text, ${whole}) desc, v.vehicle_number limit ${mostFound})
    union (${vehicles} where ${isMore} and ${begins} and ${isFound} order by v.vehicle_number limit ${mostFound})
  ),
  found as (
    select v.customer_number, v.vehicle_number,
      case when starts_with(v.search_text, ${whole}) then 0 when ${inVehicle(whole)} then 1 when ${begins} then 2 else 3 end as place
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

const inDriver = (text: string) => `(strpos(d.search_name, ${text}) > 0 or strpos(d.search_number, ${text}) > 0)`;

const findDrivers = (words: readonly string[]) => `
  with found as (
    select d.customer_number, d.driver_reference_number, least(count(*) over (), ${mostCounted + 1})::int as matches, d.search_name,
      case when strpos(d.search_number, ${whole}) > 0 or strpos(d.search_name, ${whole}) > 0 then 0
        when strpos(d.search_number, ${start}) > 0 or strpos(d.search_name, ${start}) > 0 then 1 else 2 end as place
    from drivers d
    where ${words.map((_, place) => inDriver(parameterOf(place))).join(' and ')}
    order by place, split_part(d.search_name, E'\\n', 3), driver_reference_number
    limit ${mostFound}
  )
  select d.driver_reference_number, d.driver_first_name, d.driver_last_name,
    d.active and coalesce(d.driver_inactive_from > ${parameterOf(words.length)}::date, true) as driver_active, c.center_name,
    (select min(v.vehicle_number) from vehicles v where v.customer_number = d.customer_number
       and v.driver_reference_number = d.driver_reference_number and v.status = 'ON BILLING') as vehicle_number,
    f.matches
  from found f
  join drivers d using (customer_number, driver_reference_number)
  join centers c on c.customer_number = d.customer_number and c.center_code = d.center_code
  order by f.place, split_part(f.search_name, E'\\n', 3), driver_reference_number`;

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
    'search.drivers': {
      answer({ who, query: { query } }) {
        const words = wordsOf(query);
        const name = `drivers ${words.length}`;
        return ask<Data<'search.drivers'>[number]>(who, name, findDrivers(words), query, [...words, who.today]);
      },
    },
  };
}
