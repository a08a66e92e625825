import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { groupChoices as contractChoices, optionRules } from '../../contract/catalog.ts';
import { groupChoices, type Offer, problemsOf, ruleKinds, withOption } from '../../engine/orders/configuration.ts';
import { linesOf } from '../../engine/orders/prices.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');

type Style = Data<'catalog.styles'>[number];
type OptionRow = Data<'catalog.options'>[number];

const tokens = new Map<string, Tokens>();

async function answer(username: string, path: string, query: Record<string, string> = {}) {
  const own = tokens.get(username) ?? (await server.signIn(username));
  tokens.set(username, own);
  return server.app.inject({ url: `/api/catalog/${path}`, query, headers: bearer(own) });
}

async function ask<T>(username: string, path: string, query: Record<string, string> = {}): Promise<T> {
  const response = await answer(username, path, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const stylesOf = (username: string) => ask<Style[]>(username, 'styles');

async function offerOf(username: string, style: string): Promise<{ offer: Offer; rows: OptionRow[] }> {
  const rows = await ask<OptionRow[]>(username, 'options', { style });
  const rules = await ask<Data<'catalog.rules'>>(username, 'rules', { style });
  const offer = {
    options: rows.map((row) => ({ code: row.option_code, group: row.option_group, choice: row.option_choice })),
    rules: rules.map((row) => ({ rule: row.option_rule, code: row.option_code, other: row.other_option_code })),
  };
  return { offer, rows };
}

const nameOf = ({ model_year, vehicle_make, vehicle_model, vehicle_trim, vehicle_variation }: Style) =>
  [model_year, vehicle_make, vehicle_model, vehicle_trim, vehicle_variation].join(' ');

it('has the words of the engine', () => {
  expect(contractChoices).toEqual(groupChoices);
  expect(optionRules).toEqual(ruleKinds);
});

describe('the styles', () => {
  it('are the same in both countries, with other prices', async () => {
    const [usa, canada] = [await stylesOf('fleet-us'), await stylesOf('fleet-ca')];
    expect(usa.length).toBeGreaterThan(150);
    expect(new Set(usa.map(nameOf)).size).toBe(usa.length);
    expect(canada.map(nameOf)).toEqual(usa.map(nameOf));
    for (const [place, { base_price, lead_weeks }] of usa.entries()) {
      expect(canada[place]?.base_price).toBeGreaterThan(base_price * 1.2);
      expect(lead_weeks).not.toBeNull();
    }
  });

  it('can be ordered in their model year or not yet, and have a style in the next year', async () => {
    const styles = await stylesOf('fleet-us');
    const open = styles.filter(({ is_orderable }) => is_orderable);
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan(styles.length);
    const withoutYear = ({ model_year: _year, ...style }: Style) => nameOf({ ...style, model_year: '' });
    const [first, ...others] = [...new Set(styles.map(({ model_year }) => model_year))].map((year) =>
      styles.filter(({ model_year }) => model_year === year).map(withoutYear),
    );
    expect(others).toEqual([first]);
  });

  it('have the incentives that hold today, the highest of each type', async () => {
    const { rows } = await server.database.admin.query<{ name: string; amount: number }>(`
      select name, sum(amount)::float8 as amount from (
        select model_year || ' ' || vehicle_make || ' ' || vehicle_model as name, incentive_type, max(amount) as amount
        from incentives
        where customer_number = '410200' and '${seedDay}' between start_date and end_date
        group by 1, 2) best
      group by 1`);
    const wanted = new Map(rows.map(({ name, amount }) => [name, amount]));
    const styles = await stylesOf('fleet-us');
    for (const { model_year, vehicle_make, vehicle_model, incentive_amount } of styles)
      expect(incentive_amount).toBe(wanted.get(`${model_year} ${vehicle_make} ${vehicle_model}`) ?? 0);
    expect(styles.some(({ incentive_amount }) => incentive_amount > 0)).toBe(true);
  });
});

describe('the options of a style', () => {
  it('begin with a choice that fits together, and each of them can be chosen', async () => {
    const styles = await stylesOf('fleet-us');
    const kinds = new Map(styles.map((style) => [`${style.vehicle_category} ${style.fuel_type}`, style.style_code]));
    expect(kinds.size).toBeGreaterThan(8);
    for (const style of kinds.values()) {
      const { offer, rows } = await offerOf('fleet-us', style);
      const standard = rows.filter(({ is_standard }) => is_standard).map(({ option_code }) => option_code);
      expect(problemsOf(standard, offer), style).toEqual([]);
      for (const { code } of offer.options) {
        const { codes } = withOption(standard, code, offer);
        expect(codes, style).toContain(code);
        expect(problemsOf(codes, offer), `${style} ${code}`).toEqual([]);
      }
      const known = new Set(offer.options.map(({ code }) => code));
      expect(offer.rules.filter((rule) => !known.has(rule.code) || !known.has(rule.other))).toEqual([]);
    }
  });

  it('have names in the language that was asked for', async () => {
    const [style] = await stylesOf('fleet-ca');
    const code = style?.style_code ?? '';
    const of = (language: string) => ask<OptionRow[]>('fleet-ca', 'options', { style: code, language });
    const [english, french, other] = [
      await of('en-US'),
      await of('fr-CA'),
      await ask<OptionRow[]>('fleet-ca', 'options', { style: code }),
    ];
    expect(english).toEqual(other);
    expect(french.map(({ option_code }) => option_code)).toEqual(english.map(({ option_code }) => option_code));
    expect(french.find(({ option_code }) => option_code === 'WHITE')?.option_name).toBe('Blanc');
  });

  it('make the lines of an order', async () => {
    const [style] = (await stylesOf('fleet-us')).filter(({ vehicle_category }) => vehicle_category === 'PICKUP');
    if (!style) throw new Error('There are pickups.');
    const { offer, rows } = await offerOf('fleet-us', style.style_code);
    const { codes } = withOption(['WHITE', 'VINYL'], 'TOWING', offer);
    const lines = linesOf(style.style_code, codes, offer, {
      base: style.base_price,
      delivery: style.delivery_price,
      options: Object.fromEntries(rows.map(({ option_code, option_price }) => [option_code, option_price])),
    });
    const free = lines.filter(({ amount }) => amount === 0).map(({ code }) => code);
    expect(free).toEqual(expect.arrayContaining(['WHITE', 'VINYL', 'HITCH', 'TOW_MIRRORS']));
    expect(lines.map(({ code }) => code)).toContain('BRAKE_CONTROLLER');
  });
});

describe('price lists', () => {
  it('come with the newest first, which is the one of the styles', async () => {
    const lists = await ask<Data<'catalog.price-lists'>>('fleet-us', 'price-lists');
    expect(lists).toHaveLength(3);
    expect(lists.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    expect(lists.map(({ valid_from }) => valid_from)).toEqual(
      lists
        .map(({ valid_from }) => valid_from)
        .toSorted()
        .reverse(),
    );
    const [style] = await stylesOf('fleet-us');
    expect(style?.price_list).toBe(lists[0]?.price_list);
  });

  it('hold from their day, and differ in prices and options', async () => {
    const [style] = await stylesOf('fleet-us');
    const both = async () => ({
      prices: new Map((await stylesOf('fleet-us')).map(({ style_code, base_price }) => [style_code, base_price])),
      codes: (await ask<OptionRow[]>('fleet-us', 'options', { style: style?.style_code ?? '' })).map(
        ({ option_code }) => option_code,
      ),
    });
    const postpone = (days: number) =>
      server.database.admin.query(
        `update catalog_price_lists set valid_from = valid_from + $1::int
         where price_list = (select max(price_list) from catalog_price_lists)`,
        [days],
      );
    const now = await both();
    await postpone(400);
    const earlier = await both();
    await postpone(-400);
    expect(await both()).toEqual(now);
    expect([now.codes.includes('DASH_CAMERA'), now.codes.includes('SPARE_WHEEL')]).toEqual([true, false]);
    expect([earlier.codes.includes('DASH_CAMERA'), earlier.codes.includes('SPARE_WHEEL')]).toEqual([false, true]);
    const raises = [...now.prices].map(([code, price]) => price - (earlier.prices.get(code) ?? 0));
    expect(raises.every((raise) => raise >= 0)).toBe(true);
    expect(raises.some((raise) => raise > 0)).toBe(true);
    expect(raises.some((raise) => raise === 0)).toBe(true);
  });
});

it('an unknown style is not found, and nothing is there without a session', async () => {
  for (const path of ['options', 'rules']) {
    const response = await answer('fleet-us', path, { style: 'NONE' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  }
  expect((await server.app.inject({ url: '/api/catalog/styles' })).statusCode).toBe(401);
});
