import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../../engine/access/holds.ts';
import { enteredRows } from '../../engine/actions/entered.ts';
import { resolveAction } from '../../engine/actions/resolve.ts';
import type { ActRequest, Previewed } from '../../engine/actions/resolved.ts';
import type { Row } from '../../engine/actions/rows.ts';
import { rowsToUndo } from '../../engine/actions/undone.ts';
import type { FieldValue } from '../../engine/context/values.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { folderStore } from '../../server/documents/store.ts';
import { pictureFiles } from '../../server/seed/pictures.ts';
import { contextOf, definitions } from '../browser/support/model.ts';
import { databaseOf } from '../fixtures/served.ts';
import { type Answered, act, type Caller, may, openScreen, type Placed, type Screen } from '../support/screens.ts';
import { type Fleet, fillIn, isEditable, mistakesIn, valueFor } from '../support/typed-values.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('demo');
let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;
let url: string;
let known: Fleet;
let expired: Tokens;
/** The vehicle, the driver and the inspection whose screens are opened. The first two have a planned assignment. */
let shown: { vehicle: string; driver: string; inspected: { vehicle: string; inspection: string } };

/** Those without an open card first: they can get one. */
const first = (table: string, id: string, type: string, active = 'true') => `
  select ${id} as value from ${table} where customer_number = '410200' and ${active}
   order by exists (select from fuel_cards c where c.customer_number = '410200' and c.${id} = ${table}.${id}
                       and c.card_type = '${type}' and c.card_status in ('ORDERED', 'ACTIVE', 'LOCKED')), 1
   limit 20`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-actions-'));
  server = await startServer(database, {
    uploadsDir: join(folder, 'uploads'),
    documents: { folder: join(folder, 'documents') },
    mail: { from: 'fleet@example.com', outboxDir: join(folder, 'outbox') },
    publicUrl: 'https://fleet.example.com',
    geotabUrl: 'https://geotab.example.com',
  });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  expired = await signIn(server.app, 'fleet-us');
  server.pass(3600);
  const list = async (text: string) =>
    (await database.admin.query<{ value: string }>(text)).rows.map(({ value }) => value);
  // The documents of the demo can be downloaded.
  const documents = await database.admin.query('select file_key, document_bytes from fleet_documents');
  for (const { file_key, document_bytes } of documents.rows) {
    const path = join(folder, 'documents', file_key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.alloc(document_bytes));
  }
  const pictures = folderStore(join(folder, 'documents'));
  for (const { key, content } of pictureFiles('410200')) await pictures.put(key, Readable.from([content]));
  // In the demo every driver has a driver ID.
  await database.admin.query(
    `update fuel_cards set card_status = 'DEACTIVATED' where customer_number = '410200' and card_type = 'DRIVER_ID'
        and driver_reference_number in (select driver_reference_number from drivers where active order by 1 limit 400)`,
  );
  const vehicles = await list(first('vehicles', 'vehicle_number', 'VEHICLE', `status <> 'CLOSE OUT'`));
  // Its lease can be ended.
  const inService = await list(
    `select vehicle_number as value from vehicles v where customer_number = '410200' and vehicle_number = any ('{${vehicles}}')
        and status = 'ON BILLING' and not exists (select from vehicle_terminations t
          where t.customer_number = '410200' and t.vehicle_number = v.vehicle_number)`,
  );
  const [vehicle = ''] = inService;
  const ofDriver = vehicles.find((each) => each !== vehicle);
  const [driver = '', ofVehicle] = await list(
    `select driver_reference_number as value from vehicles where customer_number = '410200' and status = 'ON BILLING'
        and driver_reference_number is not null order by 1 desc limit 2`,
  );
  const { rows: inspected } = await database.admin.query<{ vehicle: string; inspection: string }>(
    `select vehicle_number as vehicle, inspection_id as inspection from inspections
      where customer_number = '410200' and inspection_id in (select inspection_id from inspection_photos)
        and inspection_id in (select inspection_id from inspection_damages) order by 2 limit 1`,
  );
  shown = { vehicle, driver, inspected: inspected[0] ?? { vehicle: '', inspection: '' } };
  await database.admin.query(
    `insert into driver_assignments (customer_number, vehicle_number, driver_reference_number, assignment_start, assignment_status, created_by)
     select '410200', vehicle, driver, $3::date + 40, 'PLANNED', 'fleet-us' from unnest($1::text[], $2::text[]) as t(vehicle, driver)`,
    [[vehicle, ofDriver], [ofVehicle, driver], seedDay],
  );
  await database.admin.query(
    `insert into user_vehicles (customer_number, username, vehicle_number, opened_at, starred_at)
     values ('410200', 'fleet-us', $1, now(), now()), ('410200', 'fleet-us', $2, now(), null)`,
    [vehicle, ofDriver],
  );
  await database.admin.query(
    `insert into vehicle_changes (customer_number, vehicle_number, change_start, change_status, changed_values, vehicle_version, created_by)
     values ('410200', $1, $2::date + 30, 'PLANNED', '{"client_vehicle_number": "T-77"}', 1, 'fleet-us')`,
    [vehicle, seedDay],
  );
  await database.admin.query(
    `update vehicles set plate_update_allowed = true where customer_number = '410200' and vehicle_number = $1`,
    [vehicle],
  );
  // It has documents that everybody sees.
  await database.admin.query(
    `update fleet_documents set vehicle_number = $1
      where customer_number = '410200' and document_id in (
        select document_id from fleet_documents
         where customer_number = '410200' and visible_to = 'EVERYBODY'
         order by document_id limit 3)`,
    [vehicle],
  );
  // It has quotes for transports: some with a price, and some that wait for one.
  await database.admin.query(
    `update transport_quotes q
        set vehicle_number = $1, quote_expires = case when quote_status = 'QUOTED' then $2::date + 10 end
       from (select quote_id, row_number() over (partition by quote_status order by quote_id) as place
               from transport_quotes where customer_number = '410200' and quote_status in ('QUOTED', 'PENDING')) each
      where q.customer_number = '410200' and q.quote_id = each.quote_id and each.place <= 3`,
    [vehicle, seedDay],
  );
  let made = 0;
  known = {
    country: 'USA',
    days: { today: seedDay, later: '2026-12-24', earlier: '1985-04-12' },
    vehicles,
    drivers: await list(first('drivers', 'driver_reference_number', 'DRIVER_ID', 'active')),
    fresh: () => {
      made += 1;
      return String(made).padStart(3, '0');
    },
  };
});
afterAll(async () => {
  await server.app.close();
  await rm(folder, { recursive: true });
});

/** Calls as a demo user, who signs in once. */
async function callerOf(username: string): Promise<Caller> {
  const headers = bearer(await signIn(server.app, username));
  return { context: contextOf(username), send: (request) => send(request, headers) };
}

async function send(request: Parameters<Caller['send']>[0], headers: Record<string, string>): Promise<Answered> {
  const { method, path, query, body, files } = request;
  const form = new FormData();
  if (body) form.append('body', JSON.stringify(body));
  for (const file of files ?? []) form.append('files', file, file.name);
  const answer = await fetch(`${url}/api${path}?${new URLSearchParams(query.map((each) => [...each]))}`, {
    method,
    headers: { ...headers, ...(body && !files ? { 'content-type': 'application/json' } : {}) },
    ...(files ? { body: form } : body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const whole: unknown = isJson ? JSON.parse(text) : text;
  return { ...(Array.isArray(whole) ? {} : (whole as object)), status: answer.status, whole };
}

/** An action with everything that its call needs. */
interface Ready {
  dashboard: NormalDashboard;
  screen: Screen;
  placed: Placed;
  rows: readonly Row[];
  typed: RawValues;
  turns: Map<string, number>;
  request: ActRequest;
}

/** The parameters that a person would set: as they are, or with more rows. */
const parametersOf = ({ parameters }: NormalDashboard, isMore: boolean): RawValues =>
  Object.fromEntries(
    parameters.flatMap((each): [string, unknown][] => {
      const { inspected } = shown;
      const isOfInspection = parameters.some(({ key }) => key === 'inspection');
      if (isOfInspection) return [[each.key, inspected[each.key as keyof typeof inspected]]];
      if (each.required && each.key.startsWith('vehicle')) return [[each.key, shown.vehicle]];
      if (each.required && each.key === 'driver') return [[each.key, shown.driver]];
      return isMore && each.definition.type === 'boolean' ? [[each.key, true]] : [];
    }),
  );

/** A month is in tables as its first day. */
const cellOf = (value: unknown) => (/^\d{4}-\d{2}-01$/.test(String(value)) ? String(value).slice(0, 7) : value);

/** Puts the row that is typed for into each row of a group. */
function withEntered(typed: RawValues, { action, entered, rows }: Placed): RawValues {
  const [group] = action.fields;
  const list = group ? typed[group.key] : undefined;
  if (entered.length === 0 || !group || !Array.isArray(list)) return typed;
  const nameOf = (place: number) => Object.fromEntries(entered.map((key) => [key, cellOf(rows[place]?.[key])]));
  return { ...typed, [group.key]: list.map((row, place) => ({ ...row, ...nameOf(place) })) };
}

/** Types into the form until it can be sent; null if the action is not for these rows. */
async function typeIn(
  caller: Caller,
  { screen, placed, rows, turns }: Pick<Ready, 'screen' | 'placed' | 'rows' | 'turns'>,
  begun: RawValues,
) {
  let typed = begun;
  let before = '';
  let previewed: Previewed | null = null;
  for (let round = 0; round < 15; round++) {
    const input = { parameters: screen.values, rows, typed, previewed };
    const resolved = resolveAction(placed.action, screen.context, input);
    if (!resolved?.isEnabled) return null;
    const asked = resolved.preview?.answer === null ? resolved.preview.request : null;
    if (asked) {
      const { method, path, query, body } = asked;
      const { data } = await caller.send({ method, path, query, body });
      previewed = data === undefined ? null : { request: asked, answer: data as Row };
    }
    const now = JSON.stringify(typed);
    if (resolved.request && now === before) return { typed, request: resolved.request };
    before = now;
    const wrong = resolved.form?.faults.flatMap(({ fields }) => fields) ?? [];
    typed = withEntered(fillIn(resolved.form?.fields ?? [], typed, known, { wrong, turns }), placed);
  }
  throw new Error(`The form of ${placed.action.key} can’t be filled in: ${JSON.stringify(typed)}`);
}

/** Two selected rows, or many once these were refused. */
function rowsToTry({ on, rows }: Placed, tried: number): (readonly Row[])[] {
  if (on === 'head') return [[]];
  return on === 'rows' ? [rows.slice(0, tried === 0 ? 2 : 20)] : rows.slice(0, 200).map((row) => [row]);
}

/** Everything that the call of an action needs; null if no row of the screen has it now. `tried`: rows to leave out. */
async function getReady(
  caller: Caller,
  dashboard: NormalDashboard,
  key: string,
  tried: readonly Row[] = [],
): Promise<Ready | null> {
  const screens = await Promise.all(
    [false, true].map((isMore) => openScreen(caller, dashboard, parametersOf(dashboard, isMore))),
  );
  for (const screen of screens) {
    const ready = await readyOn(caller, screen, dashboard, key, tried);
    if (ready) return ready;
  }
  return null;
}

async function readyOn(
  caller: Caller,
  screen: Screen,
  dashboard: NormalDashboard,
  key: string,
  tried: readonly Row[],
): Promise<Ready | null> {
  const left = new Set(tried.map((row) => JSON.stringify(row)));
  for (const on of screen.placed.filter(({ action }) => action.key === key)) {
    const placed = { ...on, rows: on.rows.filter((row) => !left.has(JSON.stringify(row))) };
    for (const rows of rowsToTry(placed, tried.length)) {
      const turns = new Map<string, number>();
      const given = { screen, placed, rows, turns };
      const found = placed.on === 'head' || rows.length > 0 ? await typeIn(caller, given, {}) : null;
      if (found) return { dashboard, screen, placed, rows, turns, ...found };
    }
  }
  return null;
}

/** The field that an input of a call comes from. */
const fieldOf = ({ inputs }: NormalAction, name: string) => {
  const from = inputs.find((each) => each.name === name)?.from;
  return typeof from === 'object' && 'field' in from ? from.field : name;
};

/** Says yes to what was asked about typed rows. */
function confirmed(typed: RawValues, asked: readonly string[]): RawValues {
  const [[group = '', , field = ''] = []] = asked.map((place) => place.split('.'));
  const rows = typed[group];
  return Array.isArray(rows) ? { ...typed, [group]: rows.map((row) => ({ ...row, [field]: true })) } : typed;
}

/** Sends it as a double click would, and once more: the effect is that of one. */
async function sendTwice(
  caller: Caller,
  action: NormalAction,
  request: ActRequest,
  rows: readonly Row[],
): Promise<Answered> {
  const key = randomUUID();
  const [one, two] = await Promise.all([act(caller, action, request, key), act(caller, action, request, key)]);
  const after = await changesSoFar();
  const three = await act(caller, action, request, key);
  expect(await changesSoFar()).toBe(after);
  const done = [one, two, three].filter(({ status }) => status === 200);
  // What is shown only once, such as a PIN, is not in the other answers, which refuse it.
  if (action.isCreating) expect(done.map(({ data }) => data)).toEqual(done.map(() => done[0]?.data));
  // Either of the two can be the first.
  return done.find((answer) => hasEffect(answer, rows)) ?? done[0] ?? one;
}

/** Sends it, and corrects what the server refuses, as a person does. */
async function perform(caller: Caller, ready: Ready) {
  const { placed, screen, rows } = ready;
  const { turns } = ready;
  let { typed, request } = ready;
  for (let round = 0; ; round++) {
    const answer = await sendTwice(caller, placed.action, request, rows);
    const asked = Object.keys(enteredRows(placed.action, typed, answer.data)?.faults.fields ?? {});
    const wrong = (answer.faults ?? []).flatMap(({ field = '' }) => fieldOf(placed.action, field.split('.')[0] ?? ''));
    const resolved = resolveAction(placed.action, screen.context, { parameters: screen.values, rows, typed });
    const fields = resolved?.form?.fields ?? [];
    // A change that changes nothing can be refused, at no field.
    if (answer.status === 422 && wrong.length === 0) wrong.push(...fields.filter(isEditable).map(({ key }) => key));
    if ((answer.status === 200 ? asked : wrong).length === 0 || round === 6) return { answer, typed };
    const begun = confirmed(fillIn(fields, typed, known, { wrong, turns }), asked);
    const again = await typeIn(caller, ready, withEntered(begun, placed));
    if (!again) return { answer, typed };
    ({ typed, request } = again);
  }
}

const acting = [...definitions.dashboards.values()].filter(({ actions }) => Object.keys(actions).length > 0);
const all = acting.flatMap((dashboard) => Object.keys(dashboard.actions).map((key) => ({ dashboard, key })));
const nameOf = (dashboard: NormalDashboard, key: string) => `${dashboard.id}: ${key}`;
const performed = new Set<string>();
const attacked = new Set<string>();

/** Takes back what was done, after everybody else has tried to. */
async function takeBack(caller: Caller, ready: Ready, answer: Answered, typed: RawValues): Promise<void> {
  const { placed, screen, dashboard } = ready;
  const rows = enteredRows(placed.action, typed, answer.data)?.saved ?? ready.rows;
  const undo = placed.action.undo === null ? undefined : dashboard.actions[placed.action.undo];
  if (!undo) return;
  const undone = rowsToUndo(placed.action, rows, answer.data);
  expect(undone, `${placed.action.key} has changed something`).not.toEqual([]);
  const back = resolveAction(undo, screen.context, {
    parameters: screen.values,
    rows: undone,
    typed: null,
    isUndo: true,
  });
  expect(back?.request, `${undo.key} takes ${placed.action.key} back`).toBeTruthy();
  if (!back?.request) return;
  const { request } = back;
  await attack(caller, { ...ready, placed: { ...placed, action: undo }, rows: undone, typed: {}, request });
  const { status, code, faults } = await sendTwice(caller, undo, request, undone);
  expect({ undo: undo.key, status, code, faults }).toMatchObject({ status: 200 });
  performed.add(nameOf(dashboard, undo.key));
}

/** How much the records of the account have changed so far. */
const changesSoFar = async () =>
  (
    await database.admin.query<{ changes: number }>(
      `select count(*)::int as changes from record_changes where customer_number = '410200'`,
    )
  ).rows[0]?.changes;

function withInput({ query, body, ...request }: ActRequest, name: string, value: unknown): ActRequest {
  const others = query.filter(([key]) => key !== name);
  return others.length < query.length
    ? { ...request, query: [...others, [name, String(value ?? '')]], body }
    : { ...request, query, body: { ...body, [name]: value as FieldValue } };
}

const isWrong = (field: ResolvedField): boolean =>
  isEditable(field) && (field.fault !== null || (field.rows ?? []).flat().some(isWrong));

/** What people type by mistake: what the form refuses at a field, the server refuses at its input. */
async function tryMistakes(caller: Caller, { placed, screen, rows, typed, request }: Ready): Promise<void> {
  const { action } = placed;
  const resolve = (values: RawValues) =>
    resolveAction(action, screen.context, { parameters: screen.values, rows, typed: values })?.form?.fields ?? [];
  for (const field of resolve(typed)) {
    const input = action.inputs.find(
      ({ from }) => typeof from === 'object' && 'field' in from && from.field === field.key,
    );
    if (!input || input.in === 'files') continue;
    for (const wrong of mistakesIn(field, field.value)) {
      const found = resolve({ ...typed, [field.key]: wrong }).find(({ key }) => key === field.key);
      if (!found || !isWrong(found)) continue;
      mistakes += 1;
      const answer = await act(caller, action, withInput(request, input.name, wrong));
      const places = (answer.faults ?? []).map((fault) => fault.field?.split('.')[0]);
      expect({ field: field.key, wrong, status: answer.status, places }).toMatchObject({
        status: 400,
        // What no database can store is refused before there are inputs.
        places: String(wrong).includes('\0') ? [] : expect.arrayContaining([input.name]),
      });
    }
  }
}

let mistakes = 0;

/** Who may not do it, and who is not there, is refused as if there were nothing. */
async function tryOthers({ dashboard, placed, request, rows }: Ready): Promise<void> {
  const { action } = placed;
  const driver = await callerOf('fleet-us-driver').catch(() => null);
  if (driver && !(mayOpen(dashboard, driver.context.viewer) && may(action, driver.context))) {
    refusedByRole += 1;
    expect(await act(driver, action, request)).toMatchObject({ status: 404, code: 'not_found' });
  }
  if (rows.length === 0) return;
  const other = await callerOf('fleet-ca');
  const before = await changesSoFar();
  // Numbers such as those of cards are counted by account: the other one may have its own record with this number.
  await act(other, action, request);
  expect(await changesSoFar()).toBe(before);
}

let refusedByRole = 0;

async function trySessions({ placed, request }: Ready): Promise<void> {
  const late: Caller = { context: contextOf('fleet-us'), send: (each) => send(each, bearer(expired)) };
  const nobody: Caller = { context: contextOf('fleet-us'), send: (each) => send(each, {}) };
  expect(await act(late, placed.action, request)).toMatchObject({ status: 403, code: 'session_expired' });
  expect(await act(nobody, placed.action, request)).toMatchObject({ status: 401, code: 'session_missing' });
}

/** The request with other values where there is a form: saving what is stored does not conflict. */
function changed({ placed, screen, rows, typed, request }: Ready): Pick<Ready, 'typed' | 'request'> {
  const input = { parameters: screen.values, rows };
  const fields = resolveAction(placed.action, screen.context, { ...input, typed })?.form?.fields ?? [];
  for (const field of fields.filter(isEditable)) {
    for (const turn of [1, 2, 3]) {
      const other = { ...typed, [field.key]: valueFor(field, known, turn) };
      const found = resolveAction(placed.action, screen.context, { ...input, typed: other })?.request;
      const isOther = JSON.stringify(found?.body) !== JSON.stringify(request.body);
      if (found && isOther) return { typed: other, request: found };
    }
  }
  return { typed, request };
}

/** A version that is not the one of the record. */
async function tryVersions(caller: Caller, ready: Ready): Promise<void> {
  const { action } = ready.placed;
  const { request } = changed(ready);
  const { version, versions } = request.body ?? {};
  const stale = (value: unknown) => (typeof value === 'number' ? value + 7 : String(Number(value) + 7));
  if (version !== undefined) {
    const answer = await act(caller, action, withInput(request, 'version', stale(version)));
    expect(answer).toMatchObject({ status: 409, code: 'record_changed' });
  }
  if (Array.isArray(versions)) {
    const answer = await act(caller, action, withInput(request, 'versions', versions.map(stale)));
    expect(answer).toMatchObject({ data: { refused: versions.map(() => ({ key: 'refusals.record_changed' })) } });
  }
}

/** Tries an action in every way that is refused. */
async function attack(caller: Caller, ready: Ready): Promise<void> {
  const name = nameOf(ready.dashboard, ready.placed.action.key);
  if (attacked.has(name)) return;
  attacked.add(name);
  const before = await changesSoFar();
  await tryMistakes(caller, ready);
  await tryOthers(ready);
  await trySessions(ready);
  await tryVersions(caller, ready);
  expect(await changesSoFar()).toBe(before);
}

/** It has not refused every row, and not left every row as it was. */
function hasEffect({ data }: Answered, rows: readonly Row[]): boolean {
  const { refused = [], changed = rows } = Object(data) as Partial<Record<'refused' | 'changed', readonly unknown[]>>;
  return rows.length === 0 || (refused.length < rows.length && changed.length > 0);
}

/** Does it once; with other rows if that has changed nothing. */
async function tryOnce({ dashboard, key }: (typeof all)[number], isTakenBack: boolean): Promise<void> {
  const caller = await callerOf('fleet-us');
  const tried: Row[] = [];
  for (let round = 0; round < 4; round++) {
    const ready = await getReady(caller, dashboard, key, tried);
    if (!ready) return;
    await attack(caller, ready);
    // Only what was changed can be taken back.
    const isChange = ready.rows.length > 0 && ready.placed.action.undo !== null;
    for (const sent of isChange ? [{ ...ready, ...changed(ready) }, ready] : [ready]) {
      const { answer, typed } = await perform(caller, sent);
      const { status, code, faults } = answer;
      expect({ status, code, faults, typed }).toMatchObject({ status: 200 });
      if (!hasEffect(answer, ready.rows)) continue;
      performed.add(nameOf(dashboard, key));
      if (isTakenBack) await takeBack(caller, ready, answer, typed);
      return;
    }
    tried.push(...ready.rows);
  }
}

/** Does it, and what it takes back, once; with something new on its screen if there is nothing to do it with. */
async function tryAgain(each: (typeof all)[number]): Promise<void> {
  const { dashboard, key } = each;
  const parents = Object.values(dashboard.actions).filter(({ undo }) => undo === key);
  const makers = Object.values(dashboard.actions).filter(({ isCreating }) => isCreating);
  for (const { key: maker } of [...makers, ...makers])
    await tryOnce({ dashboard, key: maker }, false).catch(() => null);
  for (const parent of parents) await tryOnce({ dashboard, key: parent.key }, true);
  await tryOnce(each, true);
}

describe('every action', () => {
  it.each(all.map((each) => [nameOf(each.dashboard, each.key), each] as const))('%s', async (_name, each) => {
    // A colleague with a session, unless the logins of colleagues are disabled.
    await signIn(server.app, 'fleet-us-driver').catch(() => undefined);
    await tryOnce(each, true);
    if (each.dashboard.actions[each.key]?.undo) await tryOnce(each, false);
  });

  it('was tried', async () => {
    const isDone = (name: string) => performed.has(name) && attacked.has(name);
    const left = () => all.filter((each) => !isDone(nameOf(each.dashboard, each.key)));
    for (const each of left()) await tryAgain(each);
    expect(left().map((each) => nameOf(each.dashboard, each.key))).toEqual([]);
    expect(mistakes).toBeGreaterThan(500);
    expect(refusedByRole).toBeGreaterThan(30);
  });
});
