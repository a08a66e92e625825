import { expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import { callFaults } from '../engine/actions/call-faults.ts';
import { locales } from '../engine/context/context.ts';
import { contextOf, definitions, viewerOf } from './browser/support/model.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The keys from a body to a number; 0 is the first of a list. */
type Path = readonly (string | 0)[];

/**
 * What is used and stored as it is sent: prices of a gallon, a kWh or a mile, percentages, amounts that are converted from
 * liters or kilometers, and what is searched for.
 */
const exact = [
  ...['charging within', 'charging kilowatts', 'shops within'].map((each) => `location.${each}`),
  'account.update-settings daily_distance_limit',
  ...['add', 'change', 'update'].flatMap((call) =>
    ['per_transaction', 'per_day', 'per_week'].map((each) => `fuel-profile.${call} quantity_${each}`),
  ),
  ...['add', 'update'].flatMap((call) => [
    ...['yearly_distance', 'gasoline_price', 'diesel_price', 'electricity_price', 'interest_rate', 'price_growth'].map(
      (each) => `life-cycle.${call} ${each}`,
    ),
    ...['first_year_loss', 'later_year_loss'].flatMap((each) => [
      `life-cycle.${call} ${each}`,
      `life-cycle.${call} compared_vehicles.0.${each}`,
    ]),
    ...['vehicle_economy', 'vehicle_energy_use', 'maintenance_per_distance', 'maintenance_growth'].map(
      (each) => `life-cycle.${call} compared_vehicles.0.${each}`,
    ),
  ]),
];

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The numbers in a schema that need not be whole. */
function numbersIn(schema: unknown, path: Path = []): Path[] {
  if (!isSchema(schema)) return [];
  const { type, properties, items } = schema;
  return [
    ...([type].flat().includes('number') ? [path] : []),
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([key, each]) => numbersIn(each, [...path, key])),
    ...numbersIn(items, [...path, 0]),
  ];
}

/** A body with one number in it. Lists have it twice: some need two rows. */
function bodyWith([key, ...rest]: Path, value: number): unknown {
  if (key === undefined) return value;
  const inside = bodyWith(rest, value);
  return key === 0 ? [inside, inside] : { [key]: inside };
}

const amounts = Object.entries(calls).flatMap(([name, call]) =>
  numbersIn('body' in call ? call.body : null).map((path) => ({ name, path, id: `${name} ${path.join('.')}` })),
);

const actions = [...definitions.dashboards.values()].flatMap((dashboard) => Object.values(dashboard.actions));

/** Of an account that reports commuting, too. */
const american = contextOf({ ...viewerOf('fleet-us'), settings: { personal_mileage_report_type: 'W' } });

/** What the forms that send a call say about one number in it, in the miles and gallons of the contract. */
function faultOf(name: string, path: Path, value: number) {
  const { method, path: address } = calls[name as keyof typeof calls];
  const senders = actions.filter((action) => action.method === method && action.path === address);
  const given = bodyWith(path, value) as Record<string, unknown>;
  return callFaults(senders, given, american).find(({ field }) => field === path.join('.'));
}

it('the list of what is stored exactly names inputs of the contract', () => {
  expect(amounts.length).toBeGreaterThan(exact.length);
  const ids = amounts.map(({ id }) => id);
  expect(exact.filter((id) => !ids.includes(id))).toEqual([]);
});

it.each(amounts.filter(({ id }) => !exact.includes(id)))('$id is refused with more digits than are stored', (each) => {
  // A third of a cent, and of a mile.
  const fault = faultOf(each.name, each.path, 20 + 1 / 3);
  expect(['faults.decimals', 'faults.integer']).toContain(fault?.key);
  expect(faultOf(each.name, each.path, 20)?.key ?? null).toBeNull();
  for (const locale of locales) {
    const { words } = contextOf('fleet-us', locale);
    expect(fault && words(fault.key, fault.values)).toMatch(locale === 'fr-CA' ? /décimales|entier/ : /decimals|whole/);
  }
});

it.each(amounts.filter(({ id }) => exact.includes(id)))('$id is not refused for its digits', ({ name, path }) => {
  const fault = faultOf(name, path, 20 + 1 / 3);
  expect(['faults.decimals', 'faults.integer', 'faults.step']).not.toContain(fault?.key);
});
