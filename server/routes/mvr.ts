import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { regionsOf } from '../../engine/formats/regions.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, recordsOf, type Unfit } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Listed = Data<'mvr.build-report'>[number];
type Sent = Omit<Body<'mvr.add-driver'>, 'idempotency_key' | 'driver_license_number' | 'date_of_birth'>;
type State = Data<'mvr.last-index'>;

interface Driver extends RecordRow {
  readonly mvr_driver_id: string;
  readonly username: string;
  readonly original_index: number;
  readonly driver_reference_number: string;
  readonly secondary_first_name: string | null;
  readonly secondary_last_name: string | null;
  readonly mvr_reference_number: string | null;
}

interface Request extends RecordRow {
  readonly mvr_reference_number: string;
  readonly driver_count: number;
}

const drivers: RecordKind = {
  table: 'mvr_drivers',
  id: 'mvr_driver_id',
  name: 'mvr_driver',
  created: { by: 'username', at: 'created_at' },
};

const requests: RecordKind = {
  table: 'mvr_requests',
  id: 'mvr_reference_number',
  name: 'mvr_request',
  created: { by: 'mvr_requested_by', at: 'mvr_requested_at' },
};

const { most } = limits.mvr;

/** The fields of the specification, with the masks of the license number and the birth date. */
const columns = `
  d.customer_number as customer_id, d.username, d.driver_reference_number, d.first_name, d.last_name, d.secondary_driver,
  d.secondary_first_name, d.secondary_last_name, d.driver_license_state, d.driver_license_number, d.date_of_birth,
  d.current_vehicle, d.bill_to_vehicle, d.center_code, c.center_name as center_description, d.mvr_reference_number,
  d.original_index, d.saved_date::text as saved_date, d.mvr_driver_id, d.version`;
const source = 'mvr_drivers d left join centers c using (customer_number, center_code)';

/** The driver of `$1` whose saved list has somebody who is not on the list: `d` is in a request. */
const isToAdd = `d.username = $1 and d.saved_date is not null and d.mvr_reference_number is not null
  and not exists (
    select from mvr_drivers o
     where o.username = $1 and o.mvr_reference_number is null and o.driver_reference_number = d.driver_reference_number
       and o.secondary_first_name is not distinct from d.secondary_first_name
       and o.secondary_last_name is not distinct from d.secondary_last_name)`;

const stateQuery = `
  select coalesce(max(original_index) filter (where mvr_reference_number is null), 0) as last_index,
         count(*) filter (where mvr_reference_number is null)::int as driver_count,
         count(*) filter (where saved_date is not null)::int as saved_count,
         (select count(*)::int from mvr_drivers d where ${isToAdd}) as saved_to_add,
         max(saved_date)::text as saved_date,
         md5(coalesce(string_agg(mvr_driver_id, ' ' order by original_index) filter (where mvr_reference_number is null), ''))
           as list_version
    from mvr_drivers where username = $1`;

const requestsQuery = `
  select r.mvr_reference_number, to_json(r.mvr_requested_at)#>>'{}' as mvr_requested_at, r.mvr_requested_by, r.driver_count,
         count(*) filter (where d.mvr_status = 'PENDING')::int as pending_count,
         count(*) filter (where d.mvr_status = 'CLEAR')::int as clear_count,
         count(*) filter (where d.mvr_status = 'VIOLATIONS')::int as with_violations_count,
         count(*) filter (where d.mvr_status = 'NO_RECORD')::int as no_record_count,
         max(d.mvr_result_date)::text as mvr_result_date
    from mvr_requests r left join mvr_drivers d using (customer_number, mvr_reference_number)
   group by r.customer_number, r.mvr_reference_number
   order by r.mvr_requested_at desc, r.mvr_reference_number desc`;

const reportQuery = `
  select ${columns}, to_json(r.mvr_requested_at)#>>'{}' as mvr_requested_at, r.mvr_requested_by,
         d.mvr_status, d.mvr_violation_count, d.mvr_points, d.mvr_result_date::text as mvr_result_date
    from ${source} join mvr_requests r using (customer_number, mvr_reference_number)
   where d.mvr_reference_number = coalesce($1, d.mvr_reference_number)
     and d.driver_reference_number = coalesce($2, d.driver_reference_number)
   order by r.mvr_requested_at desc, d.mvr_reference_number desc, d.original_index`;

/** Others who change lists or requests of the account wait until the transaction ends. */
const lock = (client: Transaction, { account }: Who) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mvr ${account}`]);

async function stateOf(client: Transaction, { username }: Who): Promise<State> {
  const { rows } = await client.query<State>(stateQuery, [username]);
  return rows[0] as State;
}

/** The list as the user has seen it. The refusal has no record: the screen loads the list. */
async function seenState(client: Transaction, who: Who, list_version: string): Promise<State> {
  await lock(client, who);
  // Nobody deletes one of them until the transaction ends.
  await client.query('select from mvr_drivers where username = $1 and mvr_reference_number is null for update', [
    who.username,
  ]);
  const state = await stateOf(client, who);
  if (state.list_version !== list_version) throw new Refusal('mvr_list_changed');
  return state;
}

interface FaultAt {
  field: string;
  key: 'faults.item' | 'faults.required' | 'faults.vehicle' | `refusals.mvr_${'license_number' | 'birth_date'}`;
  values?: Readonly<Record<string, string | number>>;
}

const refuseAt = (...faults: FaultAt[]) =>
  new Refusal('invalid_request', { faults: faults.map(({ values = {}, ...fault }) => ({ ...fault, values })) });

const faultAt = (field: string, key: FaultAt['key'], values: FaultAt['values'] = {}) =>
  refuseAt({ field, key, values });

const sameDayIn = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** The license number as it is kept. No fault has it. */
function licenseOf({ driver_license_number: typed, date_of_birth: born }: Body<'mvr.add-driver'>, { today }: Who) {
  const number = plainName(typed).toUpperCase();
  const { length } = number.replace(/[ -]/g, '');
  const { youngest: least, oldest: most } = limits.mvr;
  const faults: FaultAt[] = [];
  if (!/^[A-Z0-9 -]+$/.test(number) || length < 4 || length > 25)
    faults.push({ field: 'driver_license_number', key: 'refusals.mvr_license_number' });
  if (sameDayIn(born, least) > today || sameDayIn(born, most) < today)
    faults.push({ field: 'date_of_birth', key: 'refusals.mvr_birth_date', values: { least, most } });
  if (faults.length > 0) throw refuseAt(...faults);
  return { driver_license_number: number, date_of_birth: born };
}

/** The state or province, and who drives instead, as far as they apply. */
function aboutOf({ driver_license_state: typed, secondary_driver, ...sent }: Sent) {
  const state = typed.toUpperCase();
  const known = (['USA', 'CAN'] as const).flatMap((country) => regionsOf(country, 'en-US'));
  if (!known.some(({ abbreviation }) => abbreviation === state)) throw faultAt('driver_license_state', 'faults.item');
  const isOther = secondary_driver === true;
  const nameOf = (key: 'secondary_first_name' | 'secondary_last_name') => {
    if (!isOther) return null;
    const name = plainName(sent[key] ?? '');
    if (name === '') throw faultAt(key, 'faults.required');
    return name;
  };
  return {
    driver_license_state: state,
    secondary_driver: isOther,
    secondary_first_name: nameOf('secondary_first_name'),
    secondary_last_name: nameOf('secondary_last_name'),
  };
}

/** What the account has about a driver. */
async function driverOf(client: Transaction, { today }: Who, sent: Sent) {
  const number = sent.driver_reference_number.toUpperCase();
  const { rows } = await client.query<Record<'first_name' | 'last_name' | 'center_code', string>>(
    `select driver_reference_number, driver_first_name as first_name, driver_last_name as last_name, center_code,
            (select min(v.vehicle_number) from vehicles v
              where v.driver_reference_number = d.driver_reference_number and v.status = 'ON BILLING') as current_vehicle
       from drivers d where driver_reference_number = $1 and active and coalesce(driver_inactive_from > $2::date, true)`,
    [number, today],
  );
  const [found] = rows;
  if (found) return found as typeof found & { driver_reference_number: string; current_vehicle: string | null };
  const field = 'driver_reference_number';
  throw new Refusal('not_found', { faults: [{ field, key: 'refusals.not_found' }], unknown: [{ driver: number }] });
}

async function billToOf(client: Transaction, typed: string | null | undefined): Promise<string | null> {
  const vehicle = typed?.trim().toUpperCase() || null;
  if (vehicle === null) return null;
  const { rowCount } = await client.query('select from vehicles where vehicle_number = $1', [vehicle]);
  if (rowCount === 0) throw faultAt('bill_to_vehicle', 'faults.vehicle', { vehicle });
  return vehicle;
}

/** The next index of a user. That of a driver who can be restored is not used again. */
async function nextIndex(client: Transaction, username: string): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select 1 + greatest(
        (select max(original_index) from mvr_drivers where username = $1),
        (select max((row->>'original_index')::int) from deleted_records
          where record_type = 'mvr_drivers' and row->>'username' = $1), 0) as next`,
    [username],
  );
  return rows[0]?.next ?? 1;
}

type Named = Pick<Driver, 'driver_reference_number' | 'secondary_first_name' | 'secondary_last_name'>;

/** The same person: the driver, or who drives for this driver. */
const personOf = (row: Named) =>
  JSON.stringify([row.driver_reference_number, row.secondary_first_name, row.secondary_last_name]).toLowerCase();

/** Those who are on the list. */
async function peopleOn(client: Transaction, { username }: Who): Promise<Set<string>> {
  const { rows } = await client.query<Named>(
    `select driver_reference_number, secondary_first_name, secondary_last_name from mvr_drivers
      where username = $1 and mvr_reference_number is null`,
    [username],
  );
  return new Set(rows.map(personOf));
}

async function valuesOf(client: Transaction, who: Who, sent: Sent) {
  await lock(client, who);
  const about = aboutOf(sent);
  const driver = await driverOf(client, who, sent);
  const bill_to_vehicle = (await billToOf(client, sent.bill_to_vehicle)) ?? driver.current_vehicle;
  const people = await peopleOn(client, who);
  const field = 'driver_reference_number';
  if (people.has(personOf({ ...driver, ...about })))
    throw new Refusal('mvr_driver_listed', { faults: [{ field, key: 'refusals.mvr_driver_listed' }] });
  if (people.size >= most) throw new Refusal('mvr_list_full', { values: { most } });
  return { ...driver, ...about, bill_to_vehicle, original_index: await nextIndex(client, who.username) };
}

/** Why those who were deleted can't be on the list again. */
async function unfitOf(client: Transaction, rows: ReadonlyMap<string, Driver>, who: Who) {
  await lock(client, who);
  const people = await peopleOn(client, who);
  const unfit = new Map<string, Unfit>();
  for (const [id, row] of rows) {
    const person = personOf(row);
    if (people.has(person)) unfit.set(id, { key: 'refusals.mvr_driver_listed', values: {} });
    else if (people.size >= most) unfit.set(id, { key: 'refusals.mvr_list_full', values: { most } });
    else people.add(person);
  }
  return unfit;
}

const change = 'changed_by = $1, changed_at = clock_timestamp(), version = version + 1';

/** Drivers who are in requests leave the saved list. Those on the list are it now. */
async function saveList(client: Transaction, who: Who, list_version: string) {
  const { driver_count } = await seenState(client, who, list_version);
  if (driver_count === 0) throw new Refusal('mvr_list_empty');
  await client.query(
    `update mvr_drivers set saved_date = null, ${change}
      where username = $1 and mvr_reference_number is not null and saved_date is not null`,
    [who.username],
  );
  await client.query(
    `update mvr_drivers set saved_date = $2, ${change}
      where username = $1 and mvr_reference_number is null and saved_date is distinct from $2::date`,
    [who.username, who.today],
  );
  return { driver_count };
}

/** Copies the drivers of the saved list who are not on the list. The trigger copies what it keeps of them. */
async function useSaved(client: Transaction, who: Who, list_version: string) {
  const { driver_count, saved_to_add } = await seenState(client, who, list_version);
  if (driver_count + saved_to_add > most) throw new Refusal('mvr_list_full', { values: { most } });
  const same = `driver_reference_number, first_name, last_name, secondary_driver, secondary_first_name,
    secondary_last_name, driver_license_state, driver_license_number, date_of_birth, current_vehicle, bill_to_vehicle, center_code`;
  await client.query(
    `insert into mvr_drivers (customer_number, username, ${same}, copied_from, original_index)
     select customer_number, username, ${same}, mvr_driver_id, $2 - 1 + row_number() over (order by original_index)
       from mvr_drivers d where ${isToAdd}`,
    [who.username, await nextIndex(client, who.username)],
  );
  return { driver_count: driver_count + saved_to_add };
}

/** Gives the drivers of the list to a new request. */
async function submit(client: Transaction, who: Who, list_version: string) {
  const { driver_count } = await seenState(client, who, list_version);
  if (driver_count === 0) throw new Refusal('mvr_list_empty');
  const { rows } = await client.query<{ reference: string }>(
    `select 'M' || coalesce(max(substr(mvr_reference_number, 2)::int), 100000) + 1 as reference
       from mvr_requests where mvr_reference_number ~ '^M[0-9]{6,9}$'`,
  );
  const mvr_reference_number = rows[0]?.reference ?? '';
  await client.query(
    `update mvr_drivers set mvr_reference_number = $2, mvr_status = 'PENDING', ${change}
      where username = $1 and mvr_reference_number is null`,
    [who.username, mvr_reference_number],
  );
  return { mvr_reference_number, driver_count };
}

type MvrServices = Pick<DataServices, 'pool' | 'audit'>;

/** What reads lists and requests. Reports can't: not everybody in an account may see them. */
function readingRoutes({ pool }: MvrServices) {
  const listed = (who: Who, where: string) =>
    inTransaction(pool, actingAs(who), async (client) => {
      const query = `select ${columns} from ${source} where d.username = $1 and ${where} order by d.original_index`;
      return (await client.query<Listed>(query, [who.username])).rows;
    });
  return {
    'mvr.build-report': { answer: ({ who }) => listed(who, 'd.mvr_reference_number is null') },
    'mvr.last-saved-list': { answer: ({ who }) => listed(who, 'd.saved_date is not null') },
    'mvr.last-index': { answer: ({ who }) => inTransaction(pool, actingAs(who), (client) => stateOf(client, who)) },
    'mvr.list-report': {
      answer: ({ who, query }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const values = [query.mvr_reference_number ?? null, query.driver?.toUpperCase() ?? null];
          return (await client.query<Data<'mvr.list-report'>[number]>(reportQuery, values)).rows;
        }),
    },
    'mvr.requests': {
      answer: ({ who }) =>
        inTransaction(
          pool,
          actingAs(who),
          async (client) => (await client.query<Data<'mvr.requests'>[number]>(requestsQuery)).rows,
        ),
    },
    'mvr.license-places': {
      knows: 'account',
      answer: ({ who }) =>
        (who.viewer().country === 'CAN' ? (['CAN', 'USA'] as const) : (['USA', 'CAN'] as const)).flatMap((country) =>
          regionsOf(country, who.locale).map(({ abbreviation, name }) => ({
            driver_license_state: abbreviation,
            license_place: name,
          })),
        ),
    },
  } satisfies Partial<Routes<'mvr'>>;
}

/** Motor vehicle records, for administrators of drivers and representatives of the provider. */
export function mvrRoutes(services: MvrServices): Routes<'mvr'> {
  const { pool, audit } = services;
  const ofDrivers = recordsOf<Driver>(services, drivers);
  const ofRequests = recordsOf<Request>(services, requests);
  /** Changes the whole list. */
  const changed = (who: Who, { list_version }: Body<'mvr.save-list'>, work: typeof saveList) =>
    inTransaction(pool, actingAs(who), async (client) => {
      const done = await work(client, who, list_version);
      await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { mvr_list: who.username } });
      return done;
    });
  const unknown = (index: string) => new Refusal('not_found', { unknown: [{ mvr_driver: index }] });
  return {
    ...readingRoutes(services),
    'mvr.add-driver': {
      async answer({ who, body }) {
        const { idempotency_key: key, driver_license_number: _number, date_of_birth: _born, ...sent } = body;
        const license = licenseOf(body, who);
        // The hash of what is sent has neither of the two: it could be tried out.
        const row = await ofDrivers.add(who, key, sent, async (client) => ({
          ...(await valuesOf(client, who, sent)),
          ...license,
        }));
        const { mvr_driver_id, original_index, version } = row;
        return { mvr_driver_id, original_index, version };
      },
    },
    'mvr.delete-driver': {
      async answer({ who, query: { delete_index: index }, body: { version, filters = {} } }) {
        const { driver_reference_number: driver = null } = filters;
        const { rows } = await inTransaction(pool, actingAs(who), (client) =>
          client.query<{ id: string }>(
            `select mvr_driver_id as id from mvr_drivers where username = $1 and original_index = $2
                and mvr_reference_number is null and driver_reference_number = coalesce(upper($3), driver_reference_number)`,
            [who.username, index, driver],
          ),
        );
        const [found] = rows;
        if (!found) throw unknown(index);
        return ofDrivers.remove(who, found.id, version, async (_client, row) => {
          if (row.mvr_reference_number !== null) throw unknown(index);
        });
      },
    },
    'mvr.restore-driver': {
      answer: ({ who, body: { mvr_driver_ids: ids } }) =>
        ofDrivers.restore(who, ids, (client, rows) => unfitOf(client, rows, who)),
    },
    'mvr.save-list': { answer: ({ who, body }) => changed(who, body, saveList) },
    'mvr.use-saved-list': { answer: ({ who, body }) => changed(who, body, useSaved) },
    'mvr.submit-report': {
      async answer({ who, body: { idempotency_key: key, list_version } }) {
        const row = await ofRequests.add(who, key, list_version, (client) => submit(client, who, list_version));
        return { mvr_reference_number: row.mvr_reference_number, driver_count: row.driver_count };
      },
    },
  };
}
