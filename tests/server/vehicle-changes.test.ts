import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { createCallPool } from '../../server/database/pool.ts';
import { applyAllVehicleChanges } from '../../server/jobs/apply-vehicle-changes.ts';
import { writeVin } from '../../server/seed/vin.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Details = Data<'vehicle.vehicle-details'>;
type Saved = Data<'vehicle.update-vehicle'>;
type Change = Data<'vehicle.changes'>[number];

const folder = mkdtempSync(join(tmpdir(), 'motorpool-vehicles-'));
afterAll(() => rmSync(folder, { recursive: true }));
const server = served('demo', {
  uploadsDir: join(folder, 'uploads'),
  documents: { folder: join(folder, 'documents') },
});
const { database } = server;
let pool: ReturnType<typeof createCallPool>;
let us: Tokens;
let provider: Tokens;
let plain: Tokens;
let ca: Tokens;
/** Vehicles in service, which no test has used: with a plate that may be changed, and with one that may not. */
let open: string[];
let fixed: string[];
let closed: string;
let centers: string[];
let billSort: string;

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await database.admin.query<R>(text, values)).rows;
const post = (who: Tokens, path: string, payload: object) =>
  server.send({ method: 'POST', url: `/api/vehicle/${path}`, headers: bearer(who), payload });
async function read<T>(path: string, who = us, headers = {}): Promise<T> {
  const answer = await server.send({ url: `/api/${path}`, headers: { ...bearer(who), ...headers } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
}
async function done<T = Saved>(answer: ReturnType<typeof post>): Promise<T> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).data;
}

const dayAfter = (days: number) => new Date(Date.parse(seedDay) + days * 86_400_000).toISOString().slice(0, 10);
const detailsOf = (vehicle: string, who = us) => read<Details>(`vehicle/vehicle-details?vehicle=${vehicle}`, who);
const changesOf = (vehicle: string, who = us, headers = {}) =>
  read<Change[]>(`vehicle/changes?vehicle=${vehicle}`, who, headers);
const update = (vehicle: string, version: number, values: object, who = us) =>
  post(who, 'update-vehicle', { vehicle, version, ...values });
const undo = (vehicle: string, version: number, who = us) => post(who, 'undo-update', { vehicle, version });
const withdraw = ({ change_id, version }: Pick<Change, 'change_id' | 'version'>, who = us) =>
  post(who, 'withdraw-update', { change_id, version });
const apply = (today: string) => applyAllVehicleChanges(pool, { today, zone: 'UTC' }, new AbortController().signal);
const historyOf = (vehicle: string) =>
  read<Data<'record.history'>>(`records/history?record_type=vehicles&record_id=${vehicle}`);
const take = (list: string[]): string => {
  const one = list.shift();
  if (one === undefined) throw new Error('nothing left');
  return one;
};

const vin = (plant: string) => writeVin('1FTFW1E5', 2025, plant, '700001');
const added = {
  ...{ model_year: '2025', vehicle_make: 'Ford', vehicle_model: 'F-150', vehicle_category: 'PICKUP' },
  ...{ vehicle_type: 'TRUCK', vehicle_color: 'WHITE', fuel_type: 'REGULAR', in_service_date: seedDay },
  capitalized_cost: 41_250.5,
};
const add = (values: object = {}, who = us) =>
  post(who, 'add-vehicle', {
    ...added,
    ...{ center_code: centers[0], bill_sort: billSort, idempotency_key: randomUUID() },
    ...values,
  });

beforeAll(async () => {
  pool = createCallPool(database.appUrl);
  [us, provider, plain, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-us-driver'),
    server.signIn('fleet-ca'),
  ]);
  const numbers = async (condition: string) =>
    (
      await query<{ id: string }>(
        `select vehicle_number as id from vehicles v where customer_number = '410200' and ${condition}
            and not exists (select from vehicles o where o.customer_number = '520100' and o.vehicle_number = v.vehicle_number)
          order by 1`,
      )
    ).map(({ id }) => id);
  open = await numbers(`status = 'ON BILLING' and plate_update_allowed`);
  fixed = await numbers(`status = 'ON BILLING' and not plate_update_allowed`);
  [closed = ''] = await numbers(`status = 'CLOSE OUT'`);
  const rows = await query<{ code: string }>(
    `select center_code as code from vehicles where customer_number = '410200' group by 1 order by 1`,
  );
  centers = rows.map(({ code }) => code);
  const sorts = await query<{ sort: string }>(
    `select min(bill_sort) as sort from vehicles where customer_number = '410200'`,
  );
  billSort = sorts[0]?.sort ?? '';
});
afterAll(() => pool?.end());

describe('a vehicle', () => {
  it('is changed from today, once, with its history, and as it was after an undo', async () => {
    const vehicle = take(open);
    const { version, center_code, client_use_1 } = await detailsOf(vehicle);
    const center = centers.find((each) => each !== center_code) ?? '';
    const values = { client_vehicle_number: ' T-900 ', center_code: center };
    const [one, two] = await Promise.all([update(vehicle, version, values), update(vehicle, version, values)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    const saved = { vehicle_number: vehicle, version: version + 1 };
    expect([one.json().data, two.json().data]).toEqual([saved, saved]);
    expect(await detailsOf(vehicle)).toMatchObject({
      ...{ client_vehicle_number: 'T-900', center_code: center, client_use_1, version: version + 1 },
    });
    const history = await historyOf(vehicle);
    expect(history.map(({ changed_field, username }) => [changed_field, username])).toEqual([
      ['Center code', 'fleet-us'],
      ['Client vehicle number', 'fleet-us'],
    ]);
    expect(history[0]?.value_after).toContain(`${center} – `);
    const [change] = await changesOf(vehicle, plain);
    expect(change).toMatchObject({ change_start: seedDay, change_status: 'APPLIED', created_by: 'fleet-us' });
    expect(change?.change_summary).toContain('→ T-900');
    expect(change?.change_summary).toContain(`→ ${center} – `);
    const french = await changesOf(vehicle, us, { 'accept-language': 'fr-CA' });
    expect(french[0]?.change_summary).toContain('Numéro de véhicule du client\u00a0:');
    expect((await undo(vehicle, version + 1, provider)).json()).toMatchObject({ code: 'record_changed' });
    expect(await done(undo(vehicle, version + 1))).toEqual({ vehicle_number: vehicle, version: version + 2 });
    expect(await detailsOf(vehicle)).toMatchObject({ center_code, version: version + 2 });
    expect(await changesOf(vehicle)).toEqual([]);
    expect((await undo(vehicle, version + 2)).json()).toMatchObject({ code: 'record_changed' });
  });

  it('is changed by one of forty who have seen the same', async () => {
    const vehicle = take(open);
    const { version } = await detailsOf(vehicle);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        update(vehicle, version, { client_vehicle_number: `R-${at}` }, at % 2 === 0 ? us : provider),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    const record = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const now = { client_vehicle_number: `R-${winner}`, version: version + 1 };
    expect(record).toMatchObject({ code: 'record_changed', record: now });
    expect(await detailsOf(vehicle)).toMatchObject(now);
    expect(await changesOf(vehicle)).toHaveLength(1);
  });

  it('is planned to change, which is shown, withdrawn, planned again, and applied on its day', async () => {
    const vehicle = take(open);
    const before = await detailsOf(vehicle);
    const { version } = before;
    const values = { client_vehicle_number: 'P-1', effective_date: dayAfter(5) };
    const planned = await done(update(vehicle, version, values));
    expect(planned).toEqual({ vehicle_number: vehicle, version: version + 1 });
    // Sent again because its answer was lost.
    expect(await done(update(vehicle, version, values))).toEqual(planned);
    expect(await detailsOf(vehicle)).toMatchObject({
      ...{ client_vehicle_number: before.client_vehicle_number, next_change_start: dayAfter(5) },
    });
    expect((await update(vehicle, version, { ...values, client_vehicle_number: 'P-3' })).json()).toMatchObject({
      code: 'record_changed',
    });
    const other = { client_vehicle_number: 'P-2', effective_date: dayAfter(5) };
    expect((await update(vehicle, version + 1, other)).json()).toMatchObject({
      ...{ code: 'vehicle_change_planned', faults: [{ field: 'effective_date' }] },
    });
    const [change] = await changesOf(vehicle);
    expect(change).toMatchObject({ change_status: 'PLANNED', change_start: dayAfter(5) });
    const withdrawn = await done(withdraw(change as Change, provider));
    expect(await done(withdraw(change as Change, provider))).toEqual(withdrawn);
    expect(await changesOf(vehicle)).toEqual([]);
    expect((await undo(vehicle, withdrawn.version)).json()).toMatchObject({ code: 'record_changed' });
    const again = await done(undo(vehicle, withdrawn.version, provider));
    await apply(dayAfter(4));
    expect(await detailsOf(vehicle)).toMatchObject({ client_vehicle_number: before.client_vehicle_number });
    await Promise.all([apply(dayAfter(5)), apply(dayAfter(5))]);
    expect(await detailsOf(vehicle)).toMatchObject({
      ...{ client_vehicle_number: 'P-1', next_change_start: null, version: again.version + 1 },
    });
    expect(await changesOf(vehicle)).toMatchObject([{ change_status: 'APPLIED' }]);
    const [applied] = await historyOf(vehicle);
    // In the name of who has planned it last.
    expect(applied).toMatchObject({ username: 'provider', value_after: 'P-1' });
    expect((await withdraw({ ...(change as Change), version: again.version + 1 })).json()).toMatchObject({
      code: 'vehicle_change_final',
    });
  });
});

describe('a change of a vehicle', () => {
  it('is not applied if it no longer fits on its day', async () => {
    const [gone, plated] = [take(open), take(open)];
    for (const vehicle of [gone, plated]) {
      const { version } = await detailsOf(vehicle);
      const plate = vehicle === plated ? { license_plate_number: 'NEW123' } : { client_vehicle_number: 'N-1' };
      await done(update(vehicle, version, { ...plate, effective_date: dayAfter(3) }));
    }
    const own = `customer_number = '410200' and vehicle_number = $1`;
    await query(`update vehicles set out_of_service_date = $2 where ${own}`, [gone, dayAfter(2)]);
    await query(`update vehicles set plate_update_allowed = false where ${own}`, [plated]);
    await apply(dayAfter(3));
    for (const vehicle of [gone, plated])
      expect(await changesOf(vehicle)).toMatchObject([{ change_status: 'NOT_APPLIED' }]);
    expect((await detailsOf(plated)).license_plate_number).not.toBe('NEW123');
    await query(`update vehicles set out_of_service_date = null where ${own}`, [gone]);
  });

  it('is only for some a change of the plate', async () => {
    const [free, other] = [take(open), take(fixed)];
    const { version } = await detailsOf(free);
    const plate = { license_plate_number: 'abc 123', license_plate_state_province: 'OH' };
    await done(update(free, version, plate));
    expect(await detailsOf(free)).toMatchObject({
      ...{ license_plate_number: 'ABC 123', license_plate_state_province: 'OH' },
    });
    expect((await update(free, version + 1, { license_plate_state_province: 'ZZ' })).json()).toMatchObject({
      ...{ code: 'invalid_request', faults: [{ field: 'license_plate_state_province' }] },
    });
    const kept = await detailsOf(other);
    expect((await update(other, kept.version, plate)).json()).toMatchObject({
      code: 'plate_not_allowed',
      faults: [{ field: 'license_plate_number' }, { field: 'license_plate_state_province' }],
    });
    // What is there already can come along.
    const { license_plate_number } = kept;
    await done(update(other, kept.version, { license_plate_number, client_vehicle_number: 'K-1' }));
    expect(await detailsOf(other)).toMatchObject({ license_plate_number, client_vehicle_number: 'K-1' });
  });

  it('is not one from a day that is over, to nothing, or of a vehicle that is closed out', async () => {
    const vehicle = take(open);
    const { version, client_vehicle_number } = await detailsOf(vehicle);
    expect((await update(vehicle, version, { effective_date: dayAfter(-1) })).json()).toMatchObject({
      ...{ code: 'invalid_request', faults: [{ field: 'effective_date', key: 'faults.not_past' }] },
    });
    const same = { client_vehicle_number, effective_date: dayAfter(4) };
    expect((await update(vehicle, version, same)).json()).toMatchObject({ code: 'vehicle_change_same' });
    expect(await done(update(vehicle, version, { client_vehicle_number }))).toEqual({
      vehicle_number: vehicle,
      version,
    });
    for (const [field, value] of [
      ['center_code', 'NOWHERE'],
      ['bill_sort', 'NOWHERE'],
    ] as const)
      expect((await update(vehicle, version, { [field]: value })).json()).toMatchObject({ faults: [{ field }] });
    const gone = await detailsOf(closed);
    expect((await update(closed, gone.version, { client_vehicle_number: 'X' })).json()).toMatchObject({
      code: 'vehicle_closed_out',
    });
    expect((await detailsOf(vehicle)).version).toBe(version);
  });

  it('leaves out the fields for which the account has no label', async () => {
    const vehicle = take(open);
    const [labels = {}] = await query<Record<string, string | null>>(
      `select * from account_labels where customer_number = '410200'`,
    );
    const unlabelled = [6, 7, 8, 9, 10].find((each) => !labels[`client_use_label_${each}`]) ?? 0;
    expect(unlabelled).toBeGreaterThan(0);
    const { version } = await detailsOf(vehicle);
    const key = `client_use_${unlabelled}` as 'client_use_10';
    const answer = await update(vehicle, version, { [key]: 'HIDDEN' });
    expect([200, 400]).toContain(answer.statusCode);
    expect((await detailsOf(vehicle))[key]).toBe(null);
  });
});

describe('a vehicle that is added', () => {
  it('is there once, with the next free number and what a similar one has, and gone after an undo', async () => {
    const sent = { vin: vin('A'), idempotency_key: randomUUID(), license_plate_number: 'new 1' };
    const [one, two] = await Promise.all([add(sent), add(sent)]);
    const saved: Saved = one.json().data;
    expect([two.json().data, saved.version]).toEqual([saved, 1]);
    const { vehicle_number: vehicle } = saved;
    expect(await detailsOf(vehicle)).toMatchObject({
      ...{ vin: vin('A'), model_year: 2025, status: 'ON BILLING', lease_type: 'N', pool_vehicle: true },
      ...{ in_service_date: seedDay, capitalized_cost: 41_250.5, license_plate_number: 'NEW 1', version: 1 },
      ...{ allow_plate_update: true, center_code: centers[0] },
    });
    expect((await read<Data<'vehicle.near'>>('vehicle/near'))[0]?.vehicle_number).toBe(vehicle);
    const [first] = await historyOf(vehicle);
    expect(first).toMatchObject({ operation: 'ADDED', username: 'fleet-us' });
    expect((await add({ ...sent, vehicle_trim: 'XL' })).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await add({ vin: vin('A') })).json()).toMatchObject({
      ...{ code: 'vin_taken', faults: [{ field: 'vin', values: { vehicle } }] },
    });
    expect((await post(provider, 'undo-add', saved)).statusCode).toBe(409);
    expect((await post(us, 'undo-add', saved)).statusCode).toBe(200);
    expect((await post(us, 'undo-add', saved)).statusCode).toBe(404);
    expect(
      (await server.send({ url: `/api/vehicle/vehicle-details?vehicle=${vehicle}`, headers: bearer(us) })).statusCode,
    ).toBe(404);
  });

  it('has a number that no other one of forty has', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => add({}, at % 2 === 0 ? us : provider)));
    const numbers = answers.map((answer) => answer.json<{ data: Saved }>().data?.vehicle_number);
    expect(new Set(numbers).size).toBe(40);
    for (const number of numbers) expect(number).toMatch(/^\d{6}$/);
  });

  it('stays once it was changed or used', async () => {
    const { vehicle_number: vehicle, version } = await done(add());
    await post(us, 'note', { vehicle, note: 'Used', idempotency_key: randomUUID() });
    expect((await post(us, 'undo-add', { vehicle_number: vehicle, version })).json()).toMatchObject({
      code: 'record_changed',
    });
    const other = await done(add());
    const changed = await done(update(other.vehicle_number, 1, { client_vehicle_number: 'C-1' }));
    expect((await post(us, 'undo-add', changed)).json()).toMatchObject({ code: 'record_changed' });
    const priced = await done(add());
    const place = {
      street: '1 Main St',
      street_2: null,
      city: 'Columbus',
      region: 'OH',
      postal_code: '43004',
      country: 'USA',
    };
    await done(
      post(us, 'used-quote', {
        ...{ vehicle: priced.vehicle_number, odometer: 10, vehicle_condition: 'GOOD', place },
        ...{ contact_name: 'Ann Lee', contact_phone: '614-555-0100', idempotency_key: randomUUID() },
      }),
    );
    expect((await post(us, 'undo-add', priced)).json()).toMatchObject({ code: 'record_changed' });
  });

  it('is refused with everything that is wrong at once', async () => {
    const [taken = ''] = open;
    const answer = await add({ vehicle_number: taken, vin: vin('B').replace(/.$/, '2'), model_year: '1901' });
    expect(answer.json()).toMatchObject({
      faults: [
        { field: 'vehicle_number', key: 'refusals.id_taken' },
        { field: 'vin', key: 'refusals.vin_invalid' },
        { field: 'model_year', key: 'refusals.model_year_invalid' },
      ],
    });
    const wrong = [
      { values: { vehicle_number: 'AB-12' }, field: 'vehicle_number' },
      { values: { vin: 'TOO SHORT' }, field: 'vin' },
      { values: { center_code: 'NOWHERE' }, field: 'center_code' },
      { values: { in_service_date: dayAfter(1) }, field: 'in_service_date' },
      { values: { vehicle_make: ' ' }, field: 'vehicle_make' },
      { values: { capitalized_cost: -1 }, field: 'capitalized_cost' },
    ];
    for (const { values, field } of wrong) {
      const { statusCode, body } = await add(values);
      expect([field, statusCode >= 400 && statusCode < 500, body.includes(field)], body).toEqual([field, true, true]);
    }
  });
});

describe('who may change vehicles', () => {
  it('is everybody from whom it is not hidden, and representatives of the provider', async () => {
    const vehicle = take(open);
    const { version } = await detailsOf(vehicle);
    const values = { client_vehicle_number: 'H-1' };
    await done(update(vehicle, version, values, plain));
    await query(`insert into hidden_menus (customer_number, key) values ('410200', 'vehicle_update')`);
    const refused = await Promise.all([
      update(vehicle, version + 1, { client_vehicle_number: 'H-2' }),
      undo(vehicle, version + 1, plain),
      withdraw({ change_id: 'any', version: 1 }),
      add(),
      post(us, 'undo-add', { vehicle_number: vehicle, version: 1 }),
    ]);
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    await done(update(vehicle, version + 1, { client_vehicle_number: 'H-3' }, provider));
    expect(await changesOf(vehicle)).toHaveLength(2);
    await query(`delete from hidden_menus where customer_number = '410200' and key = 'vehicle_update'`);
  });

  it('is nobody of another account', async () => {
    const vehicle = take(open);
    const { version } = await detailsOf(vehicle);
    await done(update(vehicle, version, { client_vehicle_number: 'O-1', effective_date: dayAfter(9) }));
    const [change] = await changesOf(vehicle);
    const answers = await Promise.all([
      update(vehicle, version + 1, { client_vehicle_number: 'O-2' }, ca),
      undo(vehicle, version + 1, ca),
      withdraw(change as Change, ca),
      post(ca, 'undo-add', { vehicle_number: vehicle, version: version + 1 }),
      server.send({ url: `/api/vehicle/changes?vehicle=${vehicle}`, headers: bearer(ca) }),
    ]);
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await changesOf(vehicle)).toMatchObject([{ change_status: 'PLANNED' }]);
  });
});

describe('the history of vehicles', () => {
  it('has nothing of the demo, and of changes by SQL', async () => {
    const [{ n } = { n: 0 }] = await query<{ n: number }>(
      `select count(*)::int as n from record_changes where record_type = 'vehicles' and customer_number = '520100'`,
    );
    expect(n).toBe(0);
    const vehicle = take(open);
    await query(
      `update vehicles set client_vehicle_number = 'SQL', version = version + 1
       where customer_number = '410200' and vehicle_number = $1`,
      [vehicle],
    );
    expect(await historyOf(vehicle)).toEqual([]);
  });
});

describe('documents of a vehicle', () => {
  const upload = async (given: Record<string, string>, files: readonly string[], who = us) => {
    const form = new FormData();
    for (const name of files) form.append('files', new File(['a,b\n1,2\n'], name));
    const body = new Response(form);
    return server.send({
      method: 'POST',
      url: `/api/vehicle/upload-documents?${new URLSearchParams(given)}`,
      headers: { ...bearer(who), 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const listOf = (vehicle: string, who = us) =>
    read<Data<'vehicle.document-list'>>(`vehicle/document-list?vehicle=${vehicle}`, who);

  it('come with a query and no body, once for each key, with their comment', async () => {
    const vehicle = take(open);
    const before = await listOf(vehicle);
    const key = randomUUID();
    const about = { vehicle: vehicle.toLowerCase(), document_type: 'PERMIT', comment: ' Renewed\nin May ' };
    const first = await upload({ ...about, idempotency_key: key }, ['one.csv', 'two.csv']);
    expect(first.statusCode, first.body).toBe(200);
    const again = await upload({ ...about, idempotency_key: key }, ['one.csv', 'two.csv']);
    expect(again.json()).toEqual(first.json());
    const all = (await listOf(vehicle, plain)).filter(
      ({ document_id: id }) => !before.some((each) => each.document_id === id),
    );
    expect(all.map(({ document_name }) => document_name).toSorted()).toEqual(['one.csv', 'two.csv']);
    expect(all[0]).toMatchObject({
      ...{ document_category: 'PERMIT', document_comment: 'Renewed\nin May', visible_to: 'EVERYBODY' },
      ...{ vehicle_number: vehicle, uploaded_by: 'fleet-us', expires_date: null },
    });
    // Other clients send no key, and no comment.
    expect((await upload({ vehicle, document_type: 'OTHER' }, ['three.csv'])).statusCode).toBe(200);
    expect(await listOf(vehicle)).toHaveLength(before.length + 3);
  });

  it('are refused for a vehicle of another account as for one that does not exist, without files, and of other types', async () => {
    const vehicle = take(open);
    const before = await listOf(vehicle);
    const answers = await Promise.all([
      upload({ vehicle, document_type: 'OTHER' }, ['a.csv'], ca),
      upload({ vehicle: 'NOPE99', document_type: 'OTHER' }, ['a.csv'], ca),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(answers[0]?.json()).toMatchObject({ code: 'not_found', faults: [{ field: 'vehicle' }] });
    const none = await upload({ vehicle, document_type: 'OTHER' }, []);
    expect([none.statusCode, none.body.includes('files')]).toEqual([400, true]);
    for (const query of [{ vehicle }, { vehicle, document_type: 'NO_SUCH' }, { document_type: 'OTHER' }])
      expect((await upload(query as Record<string, string>, ['a.csv'])).statusCode).toBe(400);
    const long = { vehicle, document_type: 'OTHER', comment: 'x'.repeat(501) };
    expect((await upload(long, ['a.csv'])).statusCode).toBe(400);
    expect((await upload({ vehicle, document_type: 'OTHER' }, ['a.exe'])).json()).toMatchObject({
      faults: [{ field: 'files' }],
    });
    expect(await listOf(vehicle)).toEqual(before);
  });
});
