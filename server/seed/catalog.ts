import type { ClientBase } from 'pg';
import type { GroupChoice, OptionRule } from '../../engine/orders/configuration.ts';
import {
  catalogOptions,
  catalogPriceLists,
  catalogPrices,
  catalogRules,
  catalogStyles,
} from '../database/schema/catalog.ts';
import { dayText, firstDayOf, monthOf } from './calendar.ts';
import optionsJson from './data/options.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { allModels, fuelOf, type Model, technicalOf } from './models.ts';
import type { Plan } from './plans.ts';
import { createRandom } from './random.ts';

type Country = Plan['country'];

/** An option of the demo: on which vehicles it is, and what it costs in US dollars. */
interface DemoOption {
  code: string;
  group: string;
  choice: GroupChoice;
  en: string;
  fr: string;
  price: number;
  standard?: boolean;
  types?: readonly string[];
  categories?: readonly string[];
  fuels?: readonly string[];
  /** The place of the lowest trim that has it. */
  from_trim?: number;
  /** Whether only the earlier price lists have it, or only the latest one. */
  lists?: 'earlier' | 'latest';
}

const options = optionsJson.options as readonly DemoOption[];
const rules = optionsJson.rules as readonly OptionRule[];

/** The lists of the demo: the last one began with the last quarter, the others three and six months before. */
const lists = [0, 1, 2] as const;
const latest = lists.length - 1;

const level: Readonly<Record<Country, number>> = { USA: 1, CAN: 1.32 };
const inSteps = (amount: number) => Math.round(amount / 5) * 5;

const fits = (list: readonly string[] | undefined, value: string) => list === undefined || list.includes(value);

const isOn = ({ types, categories, fuels, from_trim = 0 }: DemoOption, model: Model, trim: number): boolean =>
  fits(types, model.type) && fits(categories, model.category) && fits(fuels, fuelOf(model)) && trim >= from_trim;

const isIn = ({ lists: wanted }: DemoOption, list: number): boolean =>
  wanted === undefined || (wanted === 'latest') === (list === latest);

/** The style of a model, such as FOR27001-1: the first letters of the make, the year, the model and the trim. */
const codeOf = ({ make }: Model, place: number, year: number, trim: number) =>
  `${make.slice(0, 3)}${year % 100}${String(place + 1).padStart(3, '0')}-${trim + 1}`;

/** How much higher a list is than the one before: 0.01 is 1%. */
function raiseOf(country: Country, model: Model, list: number): number {
  const random = createRandom(`catalog ${country} ${model.make} ${model.model} ${list}`);
  return list > 0 && random.chance(0.75) ? random.between(0.004, 0.012) : 0;
}

/** What a style costs in a list, without options. */
function baseOf(country: Country, model: Model, year: number, trim: number, list: number): number {
  const first = model.price * 0.955 * 1.025 ** (year - 2019) * (1 + 0.06 * trim) * level[country];
  return inSteps(lists.slice(0, list + 1).reduce((price, each) => price * (1 + raiseOf(country, model, each)), first));
}

/** What an option costs in a list: the same on all vehicles of a country. */
function optionPrice(country: Country, { code, price }: DemoOption, list: number): number {
  const raised = lists.slice(1, list + 1).reduce((sum, each) => {
    const random = createRandom(`catalog ${country} ${code} ${each}`);
    return random.chance(0.15) ? sum + random.int(3, 12) * 5 : sum;
  }, price * level[country]);
  return price === 0 ? 0 : inSteps(raised);
}

interface Style {
  country: Country;
  model: Model;
  year: number;
  trim: number;
  key: { customer_country: Country; style_code: string };
}

function addStyle(loader: Loader, { model, year, trim, key }: Style): void {
  loader.add(catalogStyles, {
    ...key,
    model_year: year,
    vehicle_make: model.make,
    vehicle_model: model.model,
    vehicle_trim: model.trims[trim] ?? '',
    vehicle_variation: `${model.engine} ${model.drive}`,
    ...technicalOf(model),
    image_name: model.body.toLowerCase().replace('_', '-'),
    order_start: `${year - 1}-08-01`,
    order_end: `${year}-09-30`,
  });
}

function addOptions(loader: Loader, { model, trim, key }: Style): void {
  const own = options.filter((option) => isOn(option, model, trim));
  const codes = new Set(own.map(({ code }) => code));
  for (const [place, { code, group, choice, en, fr, standard = false }] of own.entries())
    loader.add(catalogOptions, {
      ...key,
      option_code: code,
      option_group: group,
      option_choice: choice,
      option_name_en: en,
      option_name_fr: fr,
      is_standard: standard,
      option_place: place + 1,
    });
  for (const { code, rule, other } of rules)
    if (codes.has(code) && codes.has(other))
      loader.add(catalogRules, { ...key, option_code: code, option_rule: rule, other_option_code: other });
}

function addPrices(loader: Loader, { country, model, year, trim, key }: Style, numbers: readonly number[]): void {
  const delivery = (model.type === 'TRUCK' ? 1795 : 1095) * (country === 'CAN' ? 1.2 : 1);
  for (const [list, price_list] of numbers.entries()) {
    const add = (price_code: string, amount: number) =>
      loader.add(catalogPrices, { ...key, price_list, price_code, amount });
    add('BASE', baseOf(country, model, year, trim, list));
    add('DELIVERY', inSteps(delivery));
    for (const option of options)
      if (isOn(option, model, trim) && isIn(option, list)) add(option.code, optionPrice(country, option, list));
  }
}

/** The number of a list and its first day: 20264 begins with October 2026. */
function listsOf(today: number): { price_list: number; valid_from: string }[] {
  const last = monthOf(today) - (monthOf(today) % 3);
  return lists.map((list) => {
    const month = last - (latest - list) * 3;
    const price_list = Math.floor(month / 12) * 10 + Math.floor((month % 12) / 3) + 1;
    return { price_list, valid_from: dayText(firstDayOf(month)) };
  });
}

/**
 * What can be ordered in both countries, unless there is something: a style for each model and trim of the seed, in this model
 * year and the next. The rule: a style costs 95.5% of the price of its model, 2.5% more each year since 2019 and 6% more for
 * each higher trim, and 1.32 times that in Canada. A later price list is 0.4% to 1.2% higher for three of four models, and
 * 15% of the options become more expensive. Models can be ordered from August before their year until September. Only the
 * technical data is from a manufacturer.
 */
export async function fillCatalog(client: ClientBase, loader: Loader, today: number): Promise<void> {
  const { rowCount } = await client.query('select from catalog_styles limit 1');
  if (rowCount !== 0) return;
  const thisYear = Math.floor(monthOf(today) / 12);
  const own = listsOf(today);
  const numbers = own.map(({ price_list }) => price_list);
  for (const country of ['USA', 'CAN'] as const) {
    for (const list of own) loader.add(catalogPriceLists, { customer_country: country, ...list });
    for (const [place, model] of allModels.entries())
      for (const year of [thisYear, thisYear + 1])
        for (const trim of model.trims.keys()) {
          const key = { customer_country: country, style_code: codeOf(model, place, year, trim) };
          const style = { country, model, year, trim, key };
          addStyle(loader, style);
          addOptions(loader, style);
          addPrices(loader, style, numbers);
        }
  }
  await loader.flush();
}
