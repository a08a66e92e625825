import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import {
  bestOf,
  type ComparedVehicle,
  costKinds,
  costsByYear,
  type LifeCycle,
  replacements,
} from '../../engine/life-cycle/costs.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { type OwnFigures, ownFigures } from './life-cycle-figures.ts';

type LifeCycleRoutes = Omit<Routes<'life-cycle'>, 'life-cycle.scenarios' | 'life-cycle.models'>;
type Sent = Omit<Body<'life-cycle.add'>, 'idempotency_key'>;
type Vehicle = Sent['compared_vehicles'][number];
type Energy = NonNullable<Vehicle['energy_type']>;
type Calculated = Data<'life-cycle.costs'>;

interface Scenario extends RecordRow {
  readonly scenario_id: string;
  readonly scenario_name: string;
  readonly life_months: number;
  readonly yearly_distance: number;
  readonly gasoline_price: number | null;
  readonly diesel_price: number | null;
  readonly electricity_price: number | null;
  readonly interest_rate: number;
  readonly price_growth: number;
  readonly first_year_loss: number;
  readonly later_year_loss: number;
  readonly compared_vehicles: readonly Vehicle[];
}

const kind: RecordKind = {
  table: 'cost_scenarios',
  id: 'scenario_id',
  name: 'cost_scenario',
  about: ({ scenario_name }) => ({ scenario_name: String(scenario_name) }),
};

const saved = ({ scenario_id, version }: Scenario): Data<'life-cycle.add'> => ({ scenario_id, version });

/** The energy of a gallon of gasoline in kWh, with which the EPA converts the consumption of electric vehicles. */
const gallonOfEnergy = 33.705;

const priceOf = { GASOLINE: 'gasoline_price', DIESEL: 'diesel_price', ELECTRICITY: 'electricity_price' } as const;

const faultAt = (field: string, key: 'faults.required' | 'faults.item') =>
  new Refusal('invalid_request', { faults: [{ field, key }] });

/** Those of these models that neither vehicles nor scenarios of the account have. */
async function unknownModels(client: Transaction, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ code: string }>(
    `select code from unnest($1::text[]) code
      where not exists (
        select from vehicles where epa_combined_mpg > 0 and code =
          concat_ws(' / ', concat_ws(' ', model_year, vehicle_make, vehicle_model), fuel_type, epa_combined_mpg))
        and not exists (
          select from cost_scenarios, jsonb_array_elements(compared_vehicles) vehicle
           where vehicle->>'epa_model' = code)`,
    [codes],
  );
  return new Set(rows.map(({ code }) => code));
}

/** What the code of a model says: year, make and model, fuel, and combined miles per gallon of the EPA. */
function modelOf(code: string) {
  const [, vehicle_name = code, fuel, economy] = /^(.*) \/ (\w+) \/ ([\d.]+)$/.exec(code) ?? [];
  const mpg = Number(economy);
  if (fuel === 'ELECTRIC')
    return {
      ...{ vehicle_name, energy_type: 'ELECTRICITY' as const, vehicle_economy: null },
      vehicle_energy_use: (gallonOfEnergy * 100) / mpg,
    };
  const energy_type: Energy = fuel === 'DIESEL' ? 'DIESEL' : 'GASOLINE';
  return { vehicle_name, energy_type, vehicle_economy: mpg, vehicle_energy_use: null };
}

const none = {
  epa_model: null,
  vehicle_name: null,
  energy_type: null,
  vehicle_economy: null,
  vehicle_energy_use: null,
};

/** A vehicle with the figures of its model. */
const completed = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  ...(vehicle.vehicle_source === 'EPA' ? modelOf(vehicle.epa_model ?? '') : {}),
});

function typedVehicle(vehicle: Vehicle, place: string): Vehicle {
  const { energy_type = null, vehicle_economy = null, vehicle_energy_use = null } = vehicle;
  const vehicle_name = plainName(vehicle.vehicle_name ?? '');
  if (vehicle_name === '') throw faultAt(`${place}.vehicle_name`, 'faults.required');
  if (energy_type === null) throw faultAt(`${place}.energy_type`, 'faults.required');
  const isElectric = energy_type === 'ELECTRICITY';
  const used = isElectric ? 'vehicle_energy_use' : 'vehicle_economy';
  if (!((isElectric ? vehicle_energy_use : vehicle_economy) ?? 0)) throw faultAt(`${place}.${used}`, 'faults.required');
  return {
    ...vehicle,
    vehicle_name,
    energy_type,
    vehicle_economy: isElectric ? null : vehicle_economy,
    vehicle_energy_use: isElectric ? vehicle_energy_use : null,
  };
}

/** The vehicles as they are stored: with a model, or with what was typed. */
async function checkedVehicles(client: Transaction, vehicles: readonly Vehicle[]): Promise<Vehicle[]> {
  const codes = vehicles.flatMap(({ vehicle_source, epa_model }) =>
    vehicle_source === 'EPA' ? (epa_model ?? []) : [],
  );
  const unknown = await unknownModels(client, codes);
  return vehicles.map((vehicle, at) => {
    const place = `compared_vehicles.${at}`;
    const { epa_model } = vehicle;
    if (vehicle.vehicle_source === 'TYPED') return { ...typedVehicle(vehicle, place), epa_model: null };
    if (!epa_model) throw faultAt(`${place}.epa_model`, 'faults.required');
    if (unknown.has(epa_model)) throw faultAt(`${place}.epa_model`, 'faults.item');
    return { ...vehicle, ...none, epa_model };
  });
}

/** What was left empty and is needed is the account’s own figure. */
function withOwn(sent: Sent, vehicles: readonly Vehicle[], own: OwnFigures): Omit<Sent, 'compared_vehicles'> {
  const { compared_vehicles: _vehicles, ...more } = sent;
  const used = new Set(vehicles.map(({ energy_type }) => energy_type));
  const prices = Object.entries(priceOf).flatMap(([energy, key]) =>
    used.has(energy as Energy) && sent[key] === null ? [[key, own[key]] as const] : [],
  );
  const losses = (['first_year_loss', 'later_year_loss'] as const).flatMap((key) =>
    sent[key] === null ? [[key, own[key]] as const] : [],
  );
  for (const [key, value] of [...prices, ...losses]) if (value === null) throw faultAt(key, 'faults.required');
  return { ...more, ...Object.fromEntries([...prices, ...losses]) };
}

async function valuesOf(client: Transaction, who: Who, sent: Sent) {
  const scenario_name = plainName(sent.scenario_name);
  if (scenario_name === '') throw faultAt('scenario_name', 'faults.required');
  const compared_vehicles = await checkedVehicles(client, sent.compared_vehicles);
  const own = await ownFigures(client, who);
  return { ...withOwn(sent, compared_vehicles.map(completed), own), scenario_name, compared_vehicles };
}

/** The names of the vehicles, which tell them apart in charts. */
function namesOf(vehicles: readonly Vehicle[]): string[] {
  const names = vehicles.map(({ vehicle_name }) => vehicle_name ?? '');
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((each) => each === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** What a mile of a vehicle needs, in the units of the price of its energy. */
const energyPerMile = ({ vehicle_economy, vehicle_energy_use }: Vehicle): number =>
  vehicle_economy ? 1 / vehicle_economy : (vehicle_energy_use ?? 0) / 100;

function comparedOf(vehicle: Vehicle, scenario: Scenario): ComparedVehicle {
  return {
    price: vehicle.purchase_price,
    fees: vehicle.upfront_fees ?? 0,
    firstYearLoss: vehicle.first_year_loss ?? scenario.first_year_loss,
    laterYearLoss: vehicle.later_year_loss ?? scenario.later_year_loss,
    energyPerMile: energyPerMile(vehicle) * (scenario[priceOf[vehicle.energy_type ?? 'GASOLINE']] ?? 0),
    maintenancePerMile: vehicle.maintenance_per_distance,
    maintenanceGrowth: vehicle.maintenance_growth,
    fixed: vehicle.yearly_fixed_cost,
  };
}

/** Everything that is calculated for one vehicle. */
function calculatedOf(vehicle: Vehicle, vehicle_name: string, scenario: Scenario): Calculated {
  const { scenario_name, life_months, yearly_distance, interest_rate, price_growth } = scenario;
  const plan: LifeCycle = {
    months: life_months,
    yearlyDistance: yearly_distance,
    interest: interest_rate,
    priceGrowth: price_growth,
  };
  const compared = comparedOf(vehicle, scenario);
  const years = costsByYear(compared, plan);
  const months = replacements(compared, plan);
  const best = bestOf(months);
  const named = { scenario_name, vehicle_name };
  const life_cost = years.reduce((sum, { total }) => sum + total, 0);
  const life_distance = years.reduce((sum, { distance }) => sum + distance, 0);
  return {
    vehicles: [
      {
        ...named,
        energy_type: vehicle.energy_type ?? 'GASOLINE',
        vehicle_economy: vehicle.vehicle_economy ?? null,
        vehicle_energy_use: vehicle.vehicle_energy_use ?? null,
        vehicle_source: vehicle.vehicle_source,
        purchase_price: compared.price,
        upfront_fees: compared.fees,
        maintenance_per_distance: compared.maintenancePerMile,
        maintenance_growth: compared.maintenanceGrowth,
        yearly_fixed_cost: compared.fixed,
        first_year_loss: compared.firstYearLoss,
        later_year_loss: compared.laterYearLoss,
        replace_month: best?.months ?? 0,
        best_at_end: best?.months === life_months,
        equivalent_cost: best?.monthly ?? 0,
        equivalent_cost_per_distance: best?.perMile ?? 0,
        resale_value: best?.resaleValue ?? 0,
        ...{ life_cost, life_distance, life_cost_per_distance: life_cost / life_distance },
      },
    ],
    years: years.map(({ year, months: months_of_year, distance, costs, total }) => ({
      ...{ ...named, cost_year: year, months_of_year },
      depreciation_cost: costs.DEPRECIATION,
      interest_cost: costs.INTEREST,
      fee_cost: costs.FEES,
      energy_cost: costs.ENERGY,
      maintenance_cost: costs.MAINTENANCE,
      fixed_cost: costs.FIXED,
      ...{ life_cost: total, life_distance: distance, life_cost_per_distance: total / distance },
    })),
    costs: years.flatMap(({ year, costs }) =>
      costKinds.map((cost_kind) => ({ ...named, cost_year: year, cost_kind, life_cost: costs[cost_kind] })),
    ),
    months: months.map(({ months: replace_month, resaleValue, monthly, perMile }) => ({
      ...{ ...named, replace_month, resale_value: resaleValue },
      ...{ equivalent_cost: monthly, equivalent_cost_per_distance: perMile },
    })),
  };
}

function calculated(scenario: Scenario | undefined): Calculated {
  const vehicles = scenario?.compared_vehicles.map(completed) ?? [];
  const names = namesOf(vehicles);
  const all = vehicles.flatMap((vehicle, at) => (scenario ? [calculatedOf(vehicle, names[at] ?? '', scenario)] : []));
  return {
    vehicles: all.flatMap(({ vehicles }) => vehicles),
    years: all.flatMap(({ years }) => years),
    costs: all.flatMap(({ costs }) => costs),
    months: all.flatMap(({ months }) => months),
  };
}

/** What vehicles cost until they are replaced. Everybody in an account shares its scenarios. */
export function lifeCycleRoutes(services: DataServices): LifeCycleRoutes {
  const records = recordsOf<Scenario>(services, kind);
  const reading = <T>(who: Who, work: (client: Transaction) => Promise<T>) =>
    inTransaction(services.pool, actingAs(who), work);
  return {
    'life-cycle.own-figures': {
      answer: ({ who }) => reading(who, async (client) => [await ownFigures(client, who)]),
    },
    'life-cycle.costs': {
      answer: ({ who, query: { scenario } }) =>
        reading(who, async (client) => {
          const { rows } = await client.query<Scenario>(
            `select * from cost_scenarios where $1::text is null or scenario_id = $1
              order by coalesce(changed_at, created_at) desc, scenario_id limit 1`,
            [scenario || null],
          );
          return calculated(rows[0]);
        }),
    },
    'life-cycle.add': {
      answer: async ({ who, body: { idempotency_key: key, ...sent } }) =>
        saved(await records.add(who, key, sent, (client) => valuesOf(client, who, sent))),
    },
    'life-cycle.update': {
      answer: async ({ who, body: { scenario_id: id, version, ...sent } }) =>
        saved(await records.change(who, id, version, (client) => valuesOf(client, who, sent))),
    },
    'life-cycle.delete': {
      answer: ({ who, body: { scenario_id: id, version } }) => records.remove(who, id, version),
    },
    'life-cycle.restore': {
      answer: ({ who, body: { scenario_ids: ids } }) => records.restore(who, ids),
    },
  };
}
