import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import type { ResolvedTable } from '../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { withTaken } from '../engine/reports/taken.ts';
import { lineWriter } from '../engine/tables/lines.ts';
import type { Dataset, Sort } from '../engine/tables/table.ts';
import { createClient } from '../src/api/client.ts';
import { fetchDataset } from '../src/worker/fetch-dataset.ts';
import { contextOf, definitions } from './browser/support/model.ts';
import { startPlainBackend } from './browser/support/plain-backend.ts';
import { inspectionCalls } from './browser/support/plain-inspections.ts';
import { saferoadsCalls } from './browser/support/plain-saferoads.ts';
import { searchCalls } from './browser/support/plain-search.ts';
import { vehicleCalls } from './browser/support/plain-vehicle.ts';
import { read } from './support/declared.ts';

let backend: Awaited<ReturnType<typeof startPlainBackend>>;
let token: string;
beforeAll(async () => {
  backend = await startPlainBackend();
  const authority = { token: async () => '', renew: async () => '' };
  const client = createClient({ base: backend.base, authority, cookieHeld: false });
  const answer = await client.call('session.login', { body: { username: 'us.manager', password: backend.password } });
  token = answer.token ?? '';
});
afterAll(() => backend?.close());

/** What the screens of a vehicle are opened with. */
const values = {
  ...{ vehicle: '4F1001', inspection: 'R100', trip_id: 'T1' },
  ...{ data: 'ABC1234', query: 'Whitfield' },
};
const screens = [
  'vehicle',
  'vehicle-inspection',
  'saferoads-trip',
  'vehicle-search',
  'vehicle-redirect',
  'driver-search',
];

/** The tables that the calls of other backends give. Reports are tried elsewhere. */
const tables = screens.flatMap((id) => {
  const dashboard = definitions.dashboards.get(id) as NormalDashboard;
  return resolveDashboard(dashboard, contextOf('fleet-us'), { values }).tables.filter(({ report }) => report === null);
});

/** Calls of our own, whose sections other backends can’t fill. */
const own = [
  ...['vehicle/changes', 'vehicle/timeline', 'vehicle/oddities', 'vehicle/expense-reports', 'vehicle/used-quotes'],
  ...['vehicle/in-service', 'vehicle/terminations', 'vehicle/termination-start'],
].map((path) => `GET /${path}`);

const lineOf = ({ method, path }: ReportRequest) => `${method} ${path}`;
const taken: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { driver: { reference_number: '100200' } };

async function load({ name, request }: ResolvedTable): Promise<Dataset> {
  const whole = request && withTaken(request, (table) => taken[table]);
  if (!whole) throw new Error(`The table ${name} has no call.`);
  const authority = { token: async () => token, renew: async () => token };
  const client = createClient({ base: backend.base, authority });
  const { signal } = new AbortController();
  const { dataset } = await fetchDataset({ client, takesFields: false }, whole, [], signal, () => undefined);
  return dataset;
}

/** The rows of a table in a column’s texts. */
async function textsOf(name: string, field: string, sort?: Sort[]): Promise<string[]> {
  const table = tables.find((each) => each.name === name);
  const column = table?.columns.find(({ value }) => value === field);
  if (!table || !column) throw new Error(`There is no ${name}.${field}.`);
  const shown = read(await load(table), { ...table, ...(sort && { sort }) });
  const write = lineWriter(column, table.style);
  return shown.block(0, shown.table.length).map((line) => write(line));
}

it('makes each call of a vehicle with the inputs that the specification gives it', async () => {
  backend.lines.length = 0;
  for (const table of tables) if (!own.includes(lineOf(table.request as ReportRequest))) await load(table);
  expect(backend.complaints).toEqual([]);
  const made = new Set(backend.lines);
  const listed = [...vehicleCalls, ...saferoadsCalls, ...inspectionCalls, ...searchCalls];
  // Pictures are actions; the search of the portal is in the code of its frame.
  const others = [/photo$/, /^GET \/vehicle-search$/];
  const left = listed.map(({ method, path }) => `${method} ${path}`).filter((line) => !made.has(line));
  expect(left.filter((line) => !others.some((pattern) => pattern.test(line)))).toEqual([]);
});

it('has no other calls of our own than these', () => {
  const known = new Set(
    [...vehicleCalls, ...saferoadsCalls, ...inspectionCalls, ...searchCalls].map(({ path }) => path),
  );
  const lines = tables.map(({ request }) => request as ReportRequest).filter(({ path }) => !known.has(path));
  const ours = lines.map(lineOf).filter((line) => !line.startsWith('GET /transports/'));
  expect([...new Set(ours)].sort()).toEqual([...own].sort());
});

it('pads times of fuel, and sorts by them', async () => {
  const sort: Sort[] = [{ value: 'service_time', direction: 'asc' }];
  const shown = (await textsOf('fuel', 'service_time', sort)).map((text) => text.replaceAll(/\s/g, ' '));
  expect(shown).toEqual(['12:05 AM', '09:05 AM', '02:05 PM']);
});

it('divides rates by 1000, and makes miles of kilometers', async () => {
  expect(await textsOf('expenses', 'total_per_distance')).toEqual(['$0.771']);
  expect(await textsOf('trips', 'distance_driven')).toEqual(['12.4', '12.4', '12.4']);
});
