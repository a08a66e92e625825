import type { CallsOf } from './call.ts';
import { idempotencyKey, ids, listOf, optional, refused, version } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const amount = { type: 'number' } as const;
const optionalNumber = { type: ['number', 'null'] } as const;

export const vehicleSources = ['EPA', 'TYPED'] as const;
export const energyTypes = ['GASOLINE', 'DIESEL', 'ELECTRICITY'] as const;
export const costKinds = ['DEPRECIATION', 'INTEREST', 'FEES', 'ENERGY', 'MAINTENANCE', 'FIXED'] as const;

const percent = (maximum: number, description: string) =>
  ({ type: 'number', minimum: 0, maximum, description: `${description} 5 is 5%.` }) as const;
const optionalPercent = (maximum: number, description: string) =>
  ({ type: ['number', 'null'], minimum: 0, maximum, description: `${description} 5 is 5%.` }) as const;
const price = (description: string) =>
  ({ type: ['number', 'null'], exclusiveMinimum: 0, maximum: 1000, description }) as const;

/** A vehicle as it is sent: a model of the fleet, or what was typed. */
const comparedVehicle = {
  type: 'object',
  properties: {
    vehicle_source: { type: 'string', enum: vehicleSources, description: 'A model of the EPA, or what was typed.' },
    epa_model: { ...optional, maxLength: 200, description: 'The code of the model.' },
    vehicle_name: { ...optional, maxLength: 60, description: 'Ignored with a model.' },
    energy_type: { type: ['string', 'null'], enum: [...energyTypes, null], description: 'Ignored with a model.' },
    vehicle_economy: { ...optionalNumber, description: 'Miles per US gallon. Ignored with a model.' },
    vehicle_energy_use: { ...optionalNumber, description: 'kWh per 100 miles. Ignored with a model.' },
    purchase_price: { type: 'number', exclusiveMinimum: 0, maximum: 10_000_000 },
    upfront_fees: { ...optionalNumber, minimum: 0, maximum: 1_000_000, description: 'Null: none.' },
    maintenance_per_distance: { type: 'number', minimum: 0, maximum: 100, description: 'A mile, in the first year.' },
    maintenance_growth: percent(100, 'A year.'),
    yearly_fixed_cost: { type: 'number', minimum: 0, maximum: 1_000_000, description: 'In the first year.' },
    first_year_loss: optionalPercent(95, 'Of the price. Null: as in the scenario.'),
    later_year_loss: optionalPercent(95, 'Of what is left, in each later year. Null: as in the scenario.'),
  },
  required: ['vehicle_source', 'purchase_price', 'maintenance_per_distance', 'maintenance_growth', 'yearly_fixed_cost'],
  additionalProperties: false,
} as const;

const given = {
  scenario_name: { type: 'string', minLength: 1, maxLength: 60 },
  life_months: { ...whole, minimum: 12, maximum: 120 },
  yearly_distance: { type: 'number', minimum: 1, maximum: 200_000, description: 'Miles.' },
  gasoline_price: price('A US gallon. Null: the average of the last 12 months in the account, if a vehicle needs it.'),
  diesel_price: price('A US gallon. Null: as for gasoline.'),
  electricity_price: price('A kWh. Null: as for gasoline.'),
  interest_rate: percent(30, 'A year, charged by the month.'),
  price_growth: percent(20, 'By how much energy and fixed costs rise a year.'),
  first_year_loss: optionalPercent(95, 'Of the price. Null: as the sold vehicles of the account.'),
  later_year_loss: optionalPercent(
    95,
    'Of what is left, in each later year. Null: as the sold vehicles of the account.',
  ),
  compared_vehicles: { type: 'array', minItems: 2, maxItems: 4, items: comparedVehicle },
} as const;

const givenKeys = Object.keys(given) as (keyof typeof given)[];
const scenarioId = { type: 'string', minLength: 1, maxLength: 100 } as const;

const saved = {
  type: 'object',
  properties: { scenario_id: text, version: whole },
  required: ['scenario_id', 'version'],
  additionalProperties: false,
} as const;

const ofScenario = {
  type: 'object',
  properties: {
    scenario: { ...text, maxLength: 100, description: 'Its id. Default: the one that was saved last.' },
  },
  additionalProperties: false,
} as const;

const vehicle = { scenario_name: text, vehicle_name: text } as const;

/** What vehicles cost until they are replaced. Not in the specification, which only has the address of the screen. */
export const lifeCycle = {
  'life-cycle.scenarios': {
    summary: 'Returns the scenarios of the account.',
    method: 'GET',
    path: '/life-cycle/scenarios',
    access: 'session',
    sql: true,
    data: listOf({
      scenario_id: text,
      scenario_name: text,
      life_months: whole,
      yearly_distance: { ...amount, description: 'Miles.' },
      gasoline_price: { ...optionalNumber, description: 'A US gallon. Null: no vehicle needs it.' },
      diesel_price: { ...optionalNumber, description: 'A US gallon. Null: no vehicle needs it.' },
      electricity_price: { ...optionalNumber, description: 'A kWh. Null: no vehicle needs it.' },
      interest_rate: amount,
      price_growth: amount,
      first_year_loss: amount,
      later_year_loss: amount,
      compared_vehicles: { type: 'array', items: comparedVehicle },
      compared_count: whole,
      created_by: text,
      changed_by: optional,
      version: whole,
    }),
  },

  /** Those that the account has, and those of its scenarios. */
  'life-cycle.models': {
    summary: 'Returns models with their consumption according to the EPA.',
    method: 'GET',
    path: '/life-cycle/models',
    access: 'session',
    sql: true,
    data: listOf({ epa_model: text, epa_model_name: text }),
  },

  /** Of the last 12 whole months. What the account has no data for is null. */
  'life-cycle.own-figures': {
    summary: 'Returns what the account itself has paid and lost.',
    method: 'GET',
    path: '/life-cycle/own-figures',
    access: 'session',
    data: listOf({
      gasoline_price: optionalNumber,
      diesel_price: optionalNumber,
      electricity_price: optionalNumber,
      yearly_distance: { ...optionalNumber, description: 'Miles of a vehicle.' },
      maintenance_per_distance: { ...optionalNumber, description: 'A mile.' },
      first_year_loss: { ...optionalNumber, description: 'Null: fewer than ten sold vehicles.' },
      later_year_loss: { ...optionalNumber, description: 'Null: fewer than ten sold vehicles.' },
      sold_vehicles: { ...whole, description: 'All that the losses are from.' },
    }),
  },

  /** One that does not exist has no rows. */
  'life-cycle.costs': {
    summary: 'Returns what the vehicles of a scenario cost, by vehicle, by year and by month of replacement.',
    method: 'GET',
    path: '/life-cycle/costs',
    access: 'session',
    query: ofScenario,
    data: {
      type: 'object',
      properties: {
        vehicles: listOf({
          ...vehicle,
          energy_type: { type: 'string', enum: energyTypes },
          vehicle_economy: { ...optionalNumber, description: 'Miles per US gallon.' },
          vehicle_energy_use: { ...optionalNumber, description: 'kWh per 100 miles.' },
          vehicle_source: { type: 'string', enum: vehicleSources },
          purchase_price: amount,
          upfront_fees: amount,
          maintenance_per_distance: { ...amount, description: 'A mile, in the first year.' },
          maintenance_growth: amount,
          yearly_fixed_cost: amount,
          first_year_loss: amount,
          later_year_loss: amount,
          replace_month: { ...whole, description: 'The month with the lowest equivalent cost.' },
          best_at_end: { type: 'boolean', description: 'It is the last month, so a later one could be better.' },
          equivalent_cost: { ...amount, description: 'A month, if replaced then.' },
          equivalent_cost_per_distance: { ...amount, description: 'A mile, if replaced then.' },
          resale_value: { ...amount, description: 'Then.' },
          life_cost: { ...amount, description: 'Of the whole term.' },
          life_distance: { ...amount, description: 'Miles of the whole term.' },
          life_cost_per_distance: { ...amount, description: 'A mile of the whole term.' },
        }),
        years: listOf({
          ...vehicle,
          cost_year: whole,
          months_of_year: whole,
          depreciation_cost: amount,
          interest_cost: amount,
          fee_cost: amount,
          energy_cost: amount,
          maintenance_cost: amount,
          fixed_cost: amount,
          life_cost: amount,
          life_distance: { ...amount, description: 'Miles.' },
          life_cost_per_distance: { ...amount, description: 'A mile.' },
        }),
        costs: listOf({
          ...vehicle,
          cost_year: whole,
          cost_kind: { type: 'string', enum: costKinds },
          life_cost: amount,
        }),
        months: listOf({
          ...vehicle,
          replace_month: whole,
          resale_value: amount,
          equivalent_cost: amount,
          equivalent_cost_per_distance: amount,
        }),
      },
      required: ['vehicles', 'years', 'costs', 'months'],
      additionalProperties: false,
    },
  },

  'life-cycle.add': {
    summary: 'Adds a scenario.',
    method: 'POST',
    path: '/life-cycle/add',
    access: 'session',
    body: {
      type: 'object',
      properties: { ...given, idempotency_key: idempotencyKey },
      required: [...givenKeys, 'idempotency_key'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['idempotency_key_reused'],
  },

  'life-cycle.update': {
    summary: 'Changes a scenario.',
    method: 'POST',
    path: '/life-cycle/update',
    access: 'session',
    body: {
      type: 'object',
      properties: { scenario_id: scenarioId, ...given, version },
      required: ['scenario_id', ...givenKeys, 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed'],
  },

  'life-cycle.delete': {
    summary: 'Deletes a scenario.',
    method: 'POST',
    path: '/life-cycle/delete',
    access: 'session',
    body: {
      type: 'object',
      properties: { scenario_id: scenarioId, version },
      required: ['scenario_id', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed'],
  },

  'life-cycle.restore': {
    summary: 'Restores scenarios that the user has deleted in the last ten minutes.',
    method: 'POST',
    path: '/life-cycle/restore',
    access: 'session',
    body: {
      type: 'object',
      properties: { scenario_ids: ids },
      required: ['scenario_ids'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'life-cycle'>;
