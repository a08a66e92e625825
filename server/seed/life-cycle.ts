import { costScenarios } from '../database/schema/life-cycle.ts';
import { monthOf } from './calendar.ts';
import type { Loader } from './loader.ts';
import { allModels, fuelOf, type Model } from './models.ts';
import type { Plan } from './plans.ts';
import { gallonPrice } from './prices.ts';

interface Compared {
  model: string;
  fees: number;
  /** A mile, in US dollars. */
  maintenance: number;
  growth: number;
  fixed: number;
  firstLoss?: number;
}

const scenarios: readonly {
  id: string;
  name: Readonly<Record<Plan['country'], string>>;
  months: number;
  yearly: { USA: number; CAN: number };
  vehicles: readonly Compared[];
}[] = [
  {
    id: 'sedans',
    // In both languages of the country.
    name: { USA: 'Sales cars: gasoline, hybrid or electric', CAN: 'Fusion, Fusion Hybrid, Bolt EV' },
    months: 84,
    yearly: { USA: 21_000, CAN: 32_000 },
    vehicles: [
      { model: 'REGULAR SEDAN', fees: 450, maintenance: 0.052, growth: 42, fixed: 1450 },
      { model: 'HYBRID SEDAN', fees: 450, maintenance: 0.05, growth: 40, fixed: 1500 },
      { model: 'ELECTRIC HATCHBACK', fees: 600, maintenance: 0.036, growth: 38, fixed: 1650, firstLoss: 30 },
    ],
  },
  {
    id: 'pickups',
    name: { USA: 'Pickups: gasoline or diesel', CAN: 'F-150, F-150 Diesel' },
    months: 96,
    yearly: { USA: 18_500, CAN: 28_000 },
    vehicles: [
      { model: 'REGULAR CREW_CAB', fees: 900, maintenance: 0.065, growth: 38, fixed: 1900 },
      { model: 'DIESEL CREW_CAB', fees: 900, maintenance: 0.072, growth: 36, fixed: 1950 },
    ],
  },
];

const kilometersPerMile = 1.609344;
const litersPerGallon = 3.785411784;
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The first model with this fuel and body. */
const modelOf = (kind: string): Model | undefined =>
  allModels.find((model) => `${fuelOf(model)} ${model.body}` === kind);

/** A vehicle as its scenario has it: see `server/routes/life-cycle.ts`. */
function vehicleOf({ model: kind, fees, maintenance, growth, fixed, firstLoss }: Compared, year: number, plan: Plan) {
  const model = modelOf(kind);
  if (!model) return [];
  const level = plan.country === 'CAN' ? 1.32 : 1;
  const fuel = fuelOf(model);
  return [
    {
      vehicle_source: 'EPA',
      epa_model: `${year} ${model.make} ${model.model} / ${fuel} / ${model.combined.toFixed(1)}`,
      vehicle_name: null,
      energy_type: null,
      vehicle_economy: null,
      vehicle_energy_use: null,
      purchase_price: Math.round((model.price * 1.025 ** (year - 2019) * level) / 100) * 100,
      upfront_fees: Math.round(fees * level),
      maintenance_per_distance:
        plan.country === 'CAN'
          ? (Math.round((maintenance * level * 1000) / kilometersPerMile) / 1000) * kilometersPerMile
          : maintenance,
      maintenance_growth: growth,
      yearly_fixed_cost: Math.round(fixed * level),
      first_year_loss: firstLoss ?? null,
      later_year_loss: null,
    },
  ];
}

/** Two scenarios of each account. */
export function addScenarios(loader: Loader, plan: Plan, today: number): void {
  const [user] = plan.users;
  if (!user) return;
  const isCanadian = plan.country === 'CAN';
  const year = Math.floor(monthOf(today) / 12);
  const price = (fuel: 'REGULAR' | 'DIESEL') => {
    const gallon = gallonPrice(plan.country, '', fuel, today);
    return isCanadian ? cents(gallon / litersPerGallon) * litersPerGallon : cents(gallon);
  };
  for (const [at, { id, name, months, yearly, vehicles }] of scenarios.entries())
    loader.add(costScenarios, {
      customer_number: plan.customer,
      scenario_id: `${id}-${plan.customer}`,
      scenario_name: name[plan.country],
      life_months: months,
      yearly_distance: isCanadian ? yearly.CAN / kilometersPerMile : yearly.USA,
      gasoline_price: price('REGULAR'),
      diesel_price: id === 'pickups' ? price('DIESEL') : null,
      electricity_price: id === 'sedans' ? (isCanadian ? 0.14 : 0.17) : null,
      interest_rate: isCanadian ? 6.2 : 6.5,
      price_growth: 2.5,
      first_year_loss: 22,
      later_year_loss: 13,
      compared_vehicles: JSON.stringify(vehicles.flatMap((each) => vehicleOf(each, year, plan))),
      created_by: user.username,
      created_at: new Date((today - 40 - at) * 86_400_000),
      version: 1,
    });
}
