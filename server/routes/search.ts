import type { Data } from '../../contract/calls.ts';
import { mostFound } from '../../contract/search.ts';
import { fold } from '../../engine/tables/fold.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Caller } from '../session/account.ts';
import type { Routes } from './call.ts';

/** Characters (spec: shell §5, §9), and words that are looked for one by one: each costs a look at every row. */
const [least, mostWords] = [2, 6];

type Kind = 'ALL' | 'VEHICLE' | 'DRIVER';

/** What is typed, as the search texts of the tables are written: the words, and all of them as one. */
function wordsOf(typed: string): string[] {
  const text = fold(typed).toUpperCase().trim();
  if ([...text].length < least) throw new Refusal('search_too_short', { values: { least } });
  const words = [...new Set(text.split(/\s+/))];
  return words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
}

function phraseOf(typed: string): [start: string, whole: string] {
  const start = `\n${fold(typed).toUpperCase().trim().replace(/\s+/g, ' ')}`;
  return [start, `${start}\n`];
}

/** The names of the drivers with a text, which is a parameter: read once, and then looked up. */
const driven = (text: string) =>
  `v.driver_reference_number in (select d.driver_reference_number from drivers d where strpos(d.search_name, ${text}) > 0)`;

const inVehicle = (text: string) => `strpos(v.search_text, ${text}) > 0`;

const isIn: Readonly<Record<Kind, (text: string) => string>> = {
  ALL: (text) => `(${inVehicle(text)} or ${driven(text)})`,
  VEHICLE: inVehicle,
  DRIVER: driven,
};

const everyWord = (words: readonly string[], where: (text: string) => string) =>
  words.map((_, place) => where(`$${place + 3}::text`)).join(' and ');

/** What was typed, from where a text of the table begins, and to where it ends; the words are the parameters after them. */
const [start, whole] = ['$1::text', '$2::text'];

/**
 * Ranked on what the index has, and only the best are looked up in the tables: an index-only scan of 30,000 vehicles reads a
 * tenth of what the table has. Row-level security keeps a trigram index from being used (docs/decisions/013).
 */
const findVehicles = (kind: Kind, words: readonly string[]) => `
  with found as (
    select v.customer_number, v.vehicle_number, count(*) over ()::int as matches,
      case when starts_with(v.search_text, ${whole}) then 0 when strpos(v.search_text, ${whole}) > 0 then 1
        when strpos(v.search_text, ${start}) > 0 or ${driven(start)} then 2 else 3 end as place
    from vehicles v
    where ${everyWord(words, isIn[kind])}
    order by place, vehicle_number
    limit ${mostFound}
  )
  select v.vehicle_number, v.vehicle_color as color, v.model_year as year, v.vehicle_make as make, v.vehicle_model as model,
    d.driver_first_name, d.driver_last_name, v.status, f.matches
  from found f
  join vehicles v using (customer_number, vehicle_number)
  left join drivers d using (customer_number, driver_reference_number)
  order by f.place, f.vehicle_number`;

const findDrivers = (words: readonly string[]) => `
  with found as (
    select d.customer_number, d.driver_reference_number, count(*) over ()::int as matches, d.search_name,
      case when strpos(d.search_number, ${whole}) > 0 or strpos(d.search_name, ${whole}) > 0 then 0
        when strpos(d.search_number, ${start}) > 0 or strpos(d.search_name, ${start}) > 0 then 1 else 2 end as place
    from drivers d
    where ${everyWord(words, (text) => `(strpos(d.search_name, ${text}) > 0 or strpos(d.search_number, ${text}) > 0)`)}
    order by place, split_part(d.search_name, E'\\n', 3), driver_reference_number
    limit ${mostFound}
  )
  select d.driver_reference_number, d.driver_first_name, d.driver_last_name, d.active as driver_active, c.center_name,
    (select min(v.vehicle_number) from vehicles v where v.customer_number = d.customer_number
       and v.driver_reference_number = d.driver_reference_number and v.status = 'ON BILLING') as vehicle_number,
    f.matches
  from found f
  join drivers d using (customer_number, driver_reference_number)
  join centers c on c.customer_number = d.customer_number and c.center_code = d.center_code
  order by f.place, split_part(f.search_name, E'\\n', 3), driver_reference_number`;

export function searchRoutes({ pool }: Pick<Services, 'pool'>): Routes<'search'> {
  const ask = <R extends object>({ session }: Caller, name: string, text: string, typed: string, words: string[]) =>
    askOnce<R>(pool, { 'app.customer': session.account }, { name, text, values: [...phraseOf(typed), ...words] });
  return {
    'search.vehicles': {
      answer({ caller, query: { type, query } }) {
        const words = wordsOf(query);
        const name = `vehicles by ${type} ${words.length}`;
        return ask<Data<'search.vehicles'>[number]>(caller, name, findVehicles(type, words), query, words);
      },
    },
    'search.drivers': {
      answer({ caller, query: { query } }) {
        const words = wordsOf(query);
        const name = `drivers ${words.length}`;
        return ask<Data<'search.drivers'>[number]>(caller, name, findDrivers(words), query, words);
      },
    },
  };
}
