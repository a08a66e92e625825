import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Settings = Data<'account.own-settings'>;

const database = databaseOf('demo');
let folder: string;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let us: Tokens;
let provider: Tokens;
let plain: Tokens;
let ca: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-settings-'));
  ({ app } = await startServer(database, {
    mail: { from: 'fleet@example.com', outboxDir: join(folder, 'outbox') },
    publicUrl: 'https://fleet.example.com',
  }));
  [us, provider, plain, ca] = (await Promise.all(
    ['fleet-us', 'provider', 'fleet-us-driver', 'fleet-ca'].map((username) => signIn(app, username)),
  )) as [Tokens, Tokens, Tokens, Tokens];
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() =>
  database.admin.query(
    `update accounts set approval_limit = 1000, daily_distance_limit = 250, email_domains = '{}', version = 1,
       personal_mileage_report_type = 'N', changed_by = null, changed_at = null, alert_fuel_percent = 0,
       alert_plate_days = 0, alert_maintenance_days = 0, alert_fault_severity = 'CRITICAL', documents_quota = null;
     delete from record_changes;
     update users set email = username || '@example.com' where customer_number = '410200'`,
  ),
);

const get = <T>(url: string, who = us, headers = {}) =>
  app
    .inject({ url: `/api${url}`, headers: { ...bearer(who), ...headers } })
    .then((answer) => ({ status: answer.statusCode, ...answer.json<{ data: T; code?: string }>() }));
const read = async (who = us) => (await get<Settings>('/account/own-settings', who)).data;
async function post(path: string, payload: object, who = us) {
  const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json() };
}
const save = (changes: object, who = us) => post('account/update-settings', { version: 1, ...changes }, who);
const undo = (version: number, who = us) => post('account/undo-settings', { version }, who);
const changes = async (who = us, headers = {}) =>
  (await get<Data<'record.history'>>('/records/history?record_type=accounts', who, headers)).data;

describe('the settings of an account', () => {
  it('are read with what only the provider sets', async () => {
    expect(await read()).toMatchObject({
      ...{ approval_limit: 1000, daily_distance_limit: 250, email_domains: [], personal_mileage_report_type: 'N' },
      ...{
        customer_number: '410200',
        customer_name: 'Harbor & Pine Services',
        customer_country: 'USA',
        currency: 'USD',
      },
      ...{ customer_industry: 'FIELD_SERVICES', encompass_customer: false, show_auction_fee_breakdown: false },
      ...{ time_zone: expect.any(String), documents_quota: 1024, changed_by: null, changed_at: null, version: 1 },
    });
    const { rows } = await database.admin.query(
      `select sum(greatest(document_bytes, 4096))::float8 as bytes from fleet_documents where customer_number = '410200'`,
    );
    expect((await read()).documents_megabytes).toBeCloseTo(rows[0].bytes / 1024 ** 2, 6);
  });

  it('are changed by administrators and representatives, with a history in words', async () => {
    expect(await save({ approval_limit: 2500.5, email_domains: ['Example.com'] })).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    expect(
      await save({ version: 2, daily_distance_limit: 400, personal_mileage_report_type: 'W' }, provider),
    ).toMatchObject({
      data: { version: 3 },
    });
    expect(await read()).toMatchObject({
      ...{ approval_limit: 2500.5, daily_distance_limit: 400, email_domains: ['example.com'] },
      ...{ personal_mileage_report_type: 'W', changed_by: 'provider', changed_at: expect.any(String), version: 3 },
    });
    const lines = (await changes()).map((row) => [row.username, row.changed_field, row.value_before, row.value_after]);
    expect(lines).toEqual([
      ['provider', 'Personal mileage report', 'Business and personal distance', 'Distance to the workplace'],
      ['provider', 'Plausible distance per day (mi)', '250', '400'],
      ['fleet-us', 'Email domains', null, 'example.com'],
      ['fleet-us', 'Limit for approving several', '$1,000.00', '$2,500.50'],
    ]);
    const french = await changes(us, { 'accept-language': 'fr-CA' });
    expect(french.map(({ changed_field }) => changed_field)).toContain('Distance plausible par jour (mi)');
    const { rows } = await database.admin.query(
      `select username, detail from audit_events where detail ? 'account_settings' order by at`,
    );
    expect(rows).toEqual([
      { username: 'fleet-us', detail: { account_settings: '410200' } },
      { username: 'provider', detail: { account_settings: '410200' } },
    ]);
  });

  it('are not there for others, and those of another account stay', async () => {
    for (const url of ['/account/own-settings', '/records/history?record_type=accounts'])
      expect(await get(url, plain)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await save({ approval_limit: 5 }, plain)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await undo(1, plain)).toMatchObject({ status: 404, code: 'not_found' });
    await save({ approval_limit: 5 });
    expect(await read(ca)).toMatchObject({ customer_number: '520100', approval_limit: 1000, version: 1 });
    expect(await get('/records/history?record_type=accounts&record_id=410200', ca)).toMatchObject({ data: [] });
    expect(await changes(ca)).toEqual([]);
  });
});

describe('changes of the settings', () => {
  it('of what was changed meanwhile are refused, and sent twice have one effect', async () => {
    for (const _time of [1, 2]) expect(await save({ approval_limit: 1500 })).toMatchObject({ data: { version: 2 } });
    expect(await changes()).toHaveLength(1);
    const refused = await save({ approval_limit: 1600 }, provider);
    expect(refused).toMatchObject({
      status: 409,
      code: 'record_changed',
      record: { approval_limit: 1500, version: 2 },
    });
    expect(Object.keys(refused.record)).not.toContain('superset_dashboard');
    const answers = await Promise.all([2000, 3000].map((approval_limit) => save({ version: 2, approval_limit })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are taken back once, and only by who has made them', async () => {
    await save({ approval_limit: 1500, email_domains: ['example.org', 'example.com'] });
    expect(await undo(2, provider)).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await undo(1)).toMatchObject({ code: 'record_changed' });
    expect(await undo(2)).toMatchObject({ status: 200, data: { version: 3 } });
    expect(await read()).toMatchObject({ approval_limit: 1000, email_domains: [], version: 3 });
    expect(await undo(2)).toMatchObject({ code: 'record_changed' });
  });

  it.each([
    [{ approval_limit: -1 }, 'approval_limit'],
    [{ approval_limit: 1_000_001 }, 'approval_limit'],
    [{ daily_distance_limit: 9 }, 'daily_distance_limit'],
    [{ personal_mileage_report_type: 'X' }, 'personal_mileage_report_type'],
    [{ alert_fuel_percent: 101 }, 'alert_fuel_percent'],
    [{ alert_plate_days: -1 }, 'alert_plate_days'],
    [{ alert_maintenance_days: 366 }, 'alert_maintenance_days'],
    [{ alert_fault_severity: 'NONE' }, 'alert_fault_severity'],
    [{ documents_quota: 5 }, 'documents_quota'],
    [{ email_domains: ['example.com', 'ann@example.com'] }, 'email_domains'],
    [{ email_domains: ['localhost'] }, 'email_domains'],
  ])('are refused at their field: %j', async (changed, field) => {
    const refused = await save(changed);
    expect(refused.status, JSON.stringify(refused)).toBeGreaterThanOrEqual(400);
    expect(refused.faults).toMatchObject([{ field: expect.stringMatching(`^${field}`) }]);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('in Canada leave the type of personal mileage', async () => {
    expect(await save({ approval_limit: 1200, personal_mileage_report_type: null }, ca)).toMatchObject({ status: 200 });
    expect(await read(ca)).toMatchObject({ currency: 'CAD', personal_mileage_report_type: 'N' });
    expect(await save({ version: 2, personal_mileage_report_type: 'W' }, ca)).toMatchObject({
      status: 400,
      faults: [{ field: 'personal_mileage_report_type' }],
    });
  });

  it('are not refused because a command has changed something else', async () => {
    await database.admin.query(`update accounts set customer_name = 'Other' where customer_number = '410200'`);
    expect(await save({ approval_limit: 1300 })).toMatchObject({ status: 200 });
    await database.admin.query(
      `update accounts set customer_name = 'Harbor & Pine Services' where customer_number = '410200'`,
    );
    expect(await changes()).toHaveLength(1);
  });
});

describe('each setting has an effect', () => {
  it('a distance per day is asked about above the limit alone', async () => {
    const { rows } = await database.admin.query(
      `select vehicle_number from vehicles where customer_number = '410200' and status = 'ON BILLING' order by 1 limit 1`,
    );
    const { vehicle_number } = rows[0];
    const own = `where customer_number = '410200' and vehicle_number = '${vehicle_number}'`;
    await database.admin.query(
      `delete from odometer_readings ${own};
       update vehicles set odometer = 1000, odometer_date = '${seedDay}'::date - 9, in_service_date = '${seedDay}'::date - 99 ${own}`,
    );
    const readings = [{ vehicle_number, odometer: 20_000, reading_date: seedDay, is_confirmed: false }];
    const type = async () => (await post('odometers/save', { readings })).data;
    expect(await type()).toMatchObject({ saved: [], refused: [{ key: 'refusals.odometer_jump' }] });
    await save({ daily_distance_limit: 1899 });
    expect(await type()).toMatchObject({ saved: [], refused: [{ key: 'refusals.odometer_jump' }] });
    await save({ version: 2, daily_distance_limit: 1900 });
    expect(await type()).toMatchObject({ saved: [{ vehicle_number }], refused: [] });
  });

  it('users are invited and changed only at the domains of the account', async () => {
    await save({ email_domains: ['@Fleet.example', 'example.org'] });
    const invite = (email: string) =>
      post('invitations/send', {
        ...{ username: `u${randomUUID().slice(0, 8)}`, full_name: 'Ann Lee', email, language: 'en-US' },
        idempotency_key: randomUUID(),
      });
    const values = { domains: 'example.org, fleet.example' };
    for (const email of ['ann@example.com', 'ann@sub.example.org', 'ann@example.org.evil.example'])
      expect(await invite(email)).toMatchObject({
        ...{ status: 422, code: 'email_domain' },
        faults: [{ field: 'email', key: 'refusals.email_domain', values }],
      });
    expect(await invite('ann@EXAMPLE.org')).toMatchObject({ status: 200 });
    const { rows } = await database.admin.query(`select version from users where username = 'fleet-us-driver'`);
    const change = (email: string) =>
      post('logins/update', { username: 'fleet-us-driver', version: rows[0].version, email });
    expect(await change('sam@example.com')).toMatchObject({ code: 'email_domain', faults: [{ field: 'email' }] });
    expect(await change('fleet-us-driver@example.com')).toMatchObject({ status: 200 });
    expect(await change('sam@fleet.example')).toMatchObject({ status: 200 });
  });

  it('the report of personal mileage has the columns of its type', async () => {
    const typeOf = async () =>
      (await get<Data<'account.settings'>>('/account/account-settings')).data.personal_mileage_report_type;
    expect(await typeOf()).toBe('N');
    await save({ personal_mileage_report_type: 'W' });
    expect(await typeOf()).toBe('W');
  });

  it('several repairs are approved at once up to the limit, whose currency is named', async () => {
    await database.admin.query(
      `insert into repair_orders (customer_number, ro_number, vehicle_number, ro_status, shop_name, shop_city, description,
         amount, odometer, submitted_at)
       select '520100', 'L1', min(vehicle_number), 'SubmittedToClient', 'Garage', 'Halifax', 'Brakes', 900, 100, now()
         from vehicles where customer_number = '520100'`,
    );
    await save({ approval_limit: 899.99 }, ca);
    const approve = () => post('repairs/approve-several', { ro_numbers: ['L1'], versions: ['1'] }, ca);
    expect((await approve()).data.refused).toEqual([
      { id: 'L1', key: 'refusals.over_approval_limit', values: { most: 899.99, currency: 'CAD' } },
    ]);
    await save({ version: 2, approval_limit: 900 }, ca);
    expect((await approve()).data.refused).toEqual([]);
  });
});

describe('thresholds of alerts', () => {
  type State = Data<'attention.alert-states'>[number];
  const states = async (headers = {}, who = us) =>
    new Map((await get<State[]>('/account/critical-alerts', who, headers)).data.map((each) => [each.alert_code, each]));
  const bell = async () =>
    new Map(
      (await get<Data<'attention.alerts'>>('/account/critical-alert-counts')).data.map(({ code, count }) => [
        code,
        count,
      ]),
    );
  const counted = async (condition: string) =>
    (
      await database.admin.query<{ count: number }>(
        `select count(*)::int as count from critical_alerts where customer_number = '410200' and resolved_at is null and ${condition}`,
      )
    ).rows[0]?.count;
  const among = (code: string, condition: string) => counted(`code = '${code}' and ${condition}`);

  it('decide which alerts count, from the change on and back again', async () => {
    const before = await states();
    await save({
      ...{ alert_fuel_percent: 100, alert_plate_days: 40, alert_maintenance_days: 30 },
      alert_fault_severity: 'LOW',
    });
    const after = await states();
    const wanted = {
      FUEL_OVER_CAPACITY: await among('FUEL_OVER_CAPACITY', 'over_percent > 100'),
      PLATE_EXPIRED: await among('PLATE_EXPIRED', `'${seedDay}'::date - (raised_date - 1) > 40`),
      MAINTENANCE_OVERDUE: await among('MAINTENANCE_OVERDUE', `'${seedDay}'::date - (raised_date - 1) > 30`),
      ENGINE_FAULT: await among('ENGINE_FAULT', 'true'),
    };
    expect(Object.fromEntries([...after].map(([code, { alerts }]) => [code, alerts]))).toEqual(wanted);
    for (const [code, count] of await bell()) expect([code, count]).toEqual([code, after.get(code)?.alerts]);
    for (const code of ['FUEL_OVER_CAPACITY', 'PLATE_EXPIRED', 'MAINTENANCE_OVERDUE'])
      expect(after.get(code)?.alerts, code).toBeLessThan(before.get(code)?.alerts ?? 0);
    expect(after.get('ENGINE_FAULT')?.alerts).toBeGreaterThan(before.get('ENGINE_FAULT')?.alerts ?? 0);
    const { data: vehicles } = await get<unknown[]>('/account/critical-alert-vehicles?code=PLATE_EXPIRED');
    expect(vehicles).toHaveLength(after.get('PLATE_EXPIRED')?.vehicles ?? 0);
    expect(await undo(2)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(before);
  });

  it('leave an alert without its own figure as it is', async () => {
    await database.admin.query(
      `insert into critical_alerts (customer_number, code, reference, vehicle_number, raised_date)
       select '410200', code, 'other ' || code, 'A00001', '${seedDay}' from unnest(array['FUEL_OVER_CAPACITY', 'ENGINE_FAULT']) as code`,
    );
    const plain = await states();
    await save({ alert_fuel_percent: 100 });
    expect((await states()).get('FUEL_OVER_CAPACITY')?.alerts).toBe(1);
    expect((await states()).get('ENGINE_FAULT')).toEqual(plain.get('ENGINE_FAULT'));
    await database.admin.query(`delete from critical_alerts where reference like 'other %'`);
  });

  it('are in the rules, in the language of the user', async () => {
    const rules = async (headers = {}) => [...(await states(headers)).values()].map(({ alert_rule }) => alert_rule);
    expect(await rules()).toEqual([
      'A fuel purchase exceeds the tank capacity of its vehicle.',
      'The plate of a vehicle on billing has expired.',
      'A vehicle reports a critical engine fault that is still active.',
      'A maintenance service is past its due date.',
    ]);
    await save({
      ...{ alert_fuel_percent: 12, alert_plate_days: 1, alert_maintenance_days: 30 },
      alert_fault_severity: 'HIGH',
    });
    expect(await rules()).toEqual([
      'A fuel purchase exceeds the tank capacity of its vehicle by more than 12%.',
      'The plate of a vehicle on billing expired more than 1 day ago.',
      'A vehicle reports an engine fault of high or critical severity that is still active.',
      'A maintenance service is more than 30 days past its due date.',
    ]);
    const [fuel, plate] = await rules({ 'accept-language': 'fr-CA' });
    expect(fuel).toMatch(/de plus de 12\u00a0%\.$/);
    expect(plate).toMatch(/depuis plus de 1 jour\.$/);
    expect((await states({}, ca)).get('FUEL_OVER_CAPACITY')?.alert_rule).not.toContain('%');
    const lines = (await changes()).map((row) => [row.changed_field, row.value_before, row.value_after]);
    expect(lines).toContainEqual(['Engine faults: alert from severity', 'Critical', 'High']);
    expect(lines).toContainEqual(['Expired plates: alert after (days)', '0', '1']);
  });
});

describe('the limit of documents', () => {
  it('is changed by representatives of the provider, and follows the server until then', async () => {
    expect(await save({ approval_limit: 1100, documents_quota: 1024 }, provider)).toMatchObject({ status: 200 });
    const stored = () => database.admin.query(`select documents_quota from accounts where customer_number = '410200'`);
    expect((await stored()).rows).toEqual([{ documents_quota: null }]);
    expect(await save({ version: 2, documents_quota: 1 }, provider)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ documents_quota: 1, version: 3 });
    expect(await read(ca)).toMatchObject({ documents_quota: 1024 });
    expect(await save({ version: 3, approval_limit: 900, documents_quota: null })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ documents_quota: 1 });
  });
});
