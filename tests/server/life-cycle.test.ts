import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

type Scenario = Data<'life-cycle.scenarios'>[number];
type Costs = Data<'life-cycle.costs'>;

const server = served('demo');
const { database } = server;
let us: Tokens;
let colleague: Tokens;
let plain: Tokens;
let ca: Tokens;

beforeAll(async () => {
  [us, colleague, plain, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-us-driver'),
    server.signIn('fleet-ca'),
  ]);
});

const get = async <T>(path: string, who = us, headers = {}) => {
  const answer = await server.send({ url: `/api${path}`, headers: { ...bearer(who), ...headers } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
};
async function post(path: string, payload: object, who = us) {
  const answer = await server.send({ method: 'POST', url: `/api/life-cycle/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json() };
}
const list = (who = us) => get<Scenario[]>('/life-cycle/scenarios', who);
const find = async (id: string) => (await list()).find(({ scenario_id }) => scenario_id === id) as Scenario;
const costsOf = (id: string, who = us) => get<Costs>(`/life-cycle/costs?scenario=${encodeURIComponent(id)}`, who);
const own = async (who = us) => (await get<Data<'life-cycle.own-figures'>>('/life-cycle/own-figures', who))[0];

const costs = {
  ...{ purchase_price: 40_000, upfront_fees: 600, maintenance_per_distance: 0.05, maintenance_growth: 10 },
  ...{ yearly_fixed_cost: 1200, first_year_loss: null, later_year_loss: null },
};
const typed = {
  ...{ vehicle_source: 'TYPED', epa_model: null, vehicle_name: 'Van', energy_type: 'GASOLINE' },
  ...{ vehicle_economy: 20, vehicle_energy_use: null, ...costs },
};
const electric = {
  ...{ ...typed, vehicle_name: 'Electric van', energy_type: 'ELECTRICITY' },
  ...{ vehicle_economy: null, vehicle_energy_use: 50 },
};
const given = (changes: object = {}) => ({
  scenario_name: 'Vans',
  life_months: 30,
  yearly_distance: 12_000,
  ...{ gasoline_price: 3, diesel_price: null, electricity_price: 0.2 },
  ...{ interest_rate: 0, price_growth: 0, first_year_loss: 20, later_year_loss: 10 },
  compared_vehicles: [typed, electric],
  ...changes,
});
const added = async (changes: object = {}) => {
  const answer = await post('add', { ...given(changes), idempotency_key: randomUUID() });
  expect(answer).toMatchObject({ status: 200, data: { version: 1 } });
  return find(answer.data.scenario_id);
};

describe('the scenarios of the demo', () => {
  it('are two of each account, with vehicles that are choices, and costs', async () => {
    for (const who of [us, ca]) {
      const all = await list(who);
      expect(all.map(({ compared_count: count }) => count)).toEqual([2, 3]);
      const models = await get<Data<'life-cycle.models'>>('/life-cycle/models', who);
      const codes = models.map(({ epa_model }) => epa_model);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes).toEqual(
        expect.arrayContaining(all.flatMap((each) => each.compared_vehicles.map(({ epa_model }) => epa_model))),
      );
      const { vehicles, years, costs: kinds, months } = await get<Costs>('/life-cycle/costs', who);
      expect(vehicles.map(({ scenario_name }) => scenario_name)).toEqual(vehicles.map(() => all[1]?.scenario_name));
      for (const { vehicle_name, replace_month, best_at_end, life_cost } of vehicles) {
        const sum = (rows: readonly { vehicle_name: string; life_cost: number }[]) =>
          rows.filter((row) => row.vehicle_name === vehicle_name).reduce((total, row) => total + row.life_cost, 0);
        expect(sum(years)).toBeCloseTo(life_cost, 6);
        expect(sum(kinds)).toBeCloseTo(life_cost, 6);
        expect(replace_month).toBeGreaterThan(12);
        expect(best_at_end).toBe(replace_month === 84);
      }
      expect(vehicles.filter(({ best_at_end }) => !best_at_end)).not.toEqual([]);
      expect(months).toHaveLength(3 * 84);
    }
  });

  it('have prices and losses of the account where they were left empty', async () => {
    const figures = await own();
    const empty = { gasoline_price: null, electricity_price: null, first_year_loss: null, later_year_loss: null };
    expect(await added(empty)).toMatchObject({
      gasoline_price: figures?.gasoline_price,
      diesel_price: null,
      electricity_price: figures?.electricity_price,
      first_year_loss: figures?.first_year_loss,
      later_year_loss: figures?.later_year_loss,
    });
    const { rows } = await database.admin.query<{ price: number }>(
      `select (sum(f.gross_cost) / sum(f.units))::float8 as price
         from fuel_transactions f join vehicles v using (customer_number, vehicle_number)
        where f.customer_number = '410200' and f.product_class = 'FUEL' and v.fuel_type in ('REGULAR', 'HYBRID')
          and f.transaction_date >= date '2025-11-01' and f.transaction_date < date '2026-11-01'`,
    );
    expect((figures?.gasoline_price ?? 0) / (rows[0]?.price ?? 1)).toBeCloseTo(1, 1);
    expect(figures?.sold_vehicles).toBeGreaterThan(20);
    expect(figures?.first_year_loss).toBeGreaterThan(5);
    expect(figures?.later_year_loss).toBeGreaterThan(5);
  });

  it('need a price where the account has none', async () => {
    await database.admin.query(`delete from charge_sessions where customer_number = '520100'`);
    const payload = { ...given({ electricity_price: null }), idempotency_key: randomUUID() };
    expect(await post('add', payload, ca)).toMatchObject({
      status: 400,
      faults: [{ field: 'electricity_price', key: 'faults.required' }],
    });
  });
});

describe('a scenario', () => {
  it('is calculated as by hand', async () => {
    const { scenario_id: id } = await added();
    const { vehicles, years, months } = await costsOf(id);
    // A mile of gasoline costs 3 / 20 = 0.15, of electricity 50 / 100 × 0.2 = 0.10.
    const totals = (name: string) =>
      years.filter(({ vehicle_name }) => vehicle_name === name).map(({ life_cost }) => Number(life_cost.toFixed(2)));
    expect(totals('Van')).toEqual([12_200, 6860, 3340.92]);
    expect(totals('Electric van')).toEqual([11_600, 6260, 3040.92]);
    expect(years.map((row) => row.months_of_year)).toEqual([12, 12, 6, 12, 12, 6]);
    expect(years[2]?.life_cost_per_distance).toBeCloseTo(3340.92 / 6000, 6);
    expect(vehicles[0]).toMatchObject({ replace_month: 30, best_at_end: true, first_year_loss: 20 });
    expect(months.find((row) => row.replace_month === 12)?.equivalent_cost).toBeCloseTo(12_200 / 12, 8);
  });

  it('has the consumption of the EPA, of a gallon of 33.705 kWh for electric vehicles', async () => {
    const models = await get<Data<'life-cycle.models'>>('/life-cycle/models');
    const code = (part: string) => models.find(({ epa_model }) => epa_model.includes(part))?.epa_model ?? '';
    const [gasoline, charged] = [code('REGULAR'), code('ELECTRIC')];
    const epa = (epa_model: string) => ({ vehicle_source: 'EPA', epa_model, ...costs });
    const { scenario_id: id } = await added({ compared_vehicles: [epa(gasoline), epa(charged), epa(gasoline)] });
    const { vehicles } = await costsOf(id);
    const mpg = (text: string) => Number(text.split(' / ')[2]);
    expect(vehicles.map((each) => [each.energy_type, each.vehicle_economy, each.vehicle_energy_use])).toEqual([
      ['GASOLINE', mpg(gasoline), null],
      ['ELECTRICITY', null, 3370.5 / mpg(charged)],
      ['GASOLINE', mpg(gasoline), null],
    ]);
    expect(vehicles[2]?.vehicle_name).toBe(`${vehicles[0]?.vehicle_name} (2)`);
    await database.admin.query(`update vehicles set model_year = 1999 where customer_number = '410200'`);
    const gone = await post('add', {
      ...given({ compared_vehicles: [epa(gasoline), typed] }),
      idempotency_key: randomUUID(),
    });
    expect(gone.status).toBe(200);
    const unknown = { ...given({ compared_vehicles: [typed, epa('NOTHING')] }), idempotency_key: randomUUID() };
    expect(await post('add', unknown)).toMatchObject({
      status: 400,
      faults: [{ field: 'compared_vehicles.1.epa_model' }],
    });
  });

  it('is checked at its fields, also inside its vehicles', async () => {
    for (const [field, changes] of [
      ['scenario_name', { scenario_name: ' \u200b' }],
      ['life_months', { life_months: 11 }],
      ['compared_vehicles', { compared_vehicles: [typed] }],
      ['compared_vehicles.1.vehicle_economy', { compared_vehicles: [typed, { ...typed, vehicle_economy: null }] }],
      ['compared_vehicles.0.vehicle_name', { compared_vehicles: [{ ...typed, vehicle_name: null }, typed] }],
    ] as const) {
      const answer = await post('add', { ...given(changes), idempotency_key: randomUUID() });
      expect(answer, field).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(
        answer.faults.map((fault: { field: string }) => fault.field),
        field,
      ).toContain(field);
    }
  });
});

describe('a record of a scenario', () => {
  it('is added once, changed by everybody in the account, and says what was changed', async () => {
    const sent = { ...given({ scenario_name: 'Twice' }), idempotency_key: randomUUID() };
    const answers = await Promise.all([post('add', sent, plain), post('add', sent, plain)]);
    expect(answers[0]).toEqual(answers[1]);
    const id = answers[0].data.scenario_id;
    const dearer = { ...typed, purchase_price: 45_000 };
    const change = { ...given({ scenario_name: 'Twice', compared_vehicles: [dearer, electric] }), scenario_id: id };
    expect(await post('update', { ...change, version: 1 }, colleague)).toMatchObject({ data: { version: 2 } });
    expect(await post('update', { ...change, life_months: 40, version: 1 })).toMatchObject({
      status: 409,
      code: 'record_changed',
      record: { scenario_id: id, version: 2 },
    });
    const history = await get<Data<'record.history'>>(
      `/records/history?record_type=cost_scenarios&record_id=${encodeURIComponent(id)}`,
    );
    expect(history[0]).toMatchObject({ username: 'provider', changed_field: 'Vehicles compared' });
    expect(history[0]?.value_before).toMatch(
      /Vehicle Van, Energy Gasoline, Fuel economy \(mpg\) 20\.0.*Purchase price \$40,000\.00/,
    );
    expect(history[0]?.value_after).toMatch(/Purchase price \$45,000\.00.*; Vehicle from Typed, Vehicle Electric van/);
  });

  it('is deleted and restored, and is unknown to other accounts', async () => {
    const { scenario_id, version } = await added();
    const { data } = await post('restore', { scenario_ids: [scenario_id] }, ca);
    expect(data.refused).toMatchObject([{ id: scenario_id, key: 'refusals.not_found' }]);
    for (const [path, payload] of [
      ['update', { ...given(), scenario_id, version }],
      ['delete', { scenario_id, version }],
    ] as const)
      expect(await post(path, payload, ca), path).toMatchObject({ status: 404, code: 'not_found' });
    expect(await costsOf(scenario_id, ca)).toEqual({ vehicles: [], years: [], costs: [], months: [] });
    expect(await post('delete', { scenario_id, version })).toMatchObject({ status: 200 });
    expect((await costsOf(scenario_id)).vehicles).toEqual([]);
    expect((await post('restore', { scenario_ids: [scenario_id] })).data).toEqual({ refused: [] });
    expect((await costsOf(scenario_id)).vehicles).toHaveLength(2);
  });
});
