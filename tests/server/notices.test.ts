import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { isChosen, notices, userNotices } from '../../contract/notices.ts';
import { createCallPool } from '../../server/database/pool.ts';
import { type Mailing, mailNotices } from '../../server/jobs/mail-notices.ts';
import { readOutbox } from '../../server/mail/outbox.ts';
import { createPost, type Post } from '../../server/mail/post.ts';
import { whoOf } from '../../server/running/who.ts';
import { loadWords } from '../../server/words.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Listed = Data<'notice.settings'>[number];

const server = served('demo');
const { database } = server;
const account = '410200';
const query = (text: string, values: unknown[] = []) => database.admin.query(text, values);
let admin: Tokens;
let user: Tokens;
let canadian: Tokens;
let pool: ReturnType<typeof createCallPool>;
let folder: string;
let outboxDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-notices-'));
  outboxDir = join(folder, 'outbox');
  pool = createCallPool(database.appUrl);
  admin = await server.signIn('fleet-us');
  user = await server.signIn('fleet-us-driver');
  canadian = await server.signIn('fleet-ca');
});
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await rm(outboxDir, { recursive: true, force: true });
  await query('delete from notice_settings');
  await query('delete from notice_mails');
  await query(`delete from record_changes where record_type = 'notice_settings'`);
  await query(`update users set email = username || '@example.com', disabled_at = null, language = 'en-US'
    where username in ('fleet-us', 'fleet-us-driver')`);
});

async function get<T>(path: string, who = user): Promise<T> {
  const answer = await server.send({ url: `/api${path}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  const body = answer.json();
  return Array.isArray(body) ? (body as T) : body.data;
}
async function post(path: string, payload: object, who = user) {
  const answer = await server.send({ method: 'POST', url: `/api/notices/${path}`, headers: bearer(who), payload });
  const { data, code, faults } = answer.json();
  return { status: answer.statusCode, data, code, faults };
}
const list = (who = user) => get<Listed[]>('/notices/settings', who);
const one = async (id: string, who = user) => (await list(who)).find(({ notice_id }) => notice_id === id) as Listed;
const idOf = (notice: string, username = 'fleet-us-driver') => `${username} ${notice}`;

/** Changes a setting as it is now. */
async function choose(notice: string, choice: object, who = user, username = 'fleet-us-driver') {
  const { notice_id, on_bell, notice_mail, notice_threshold, center_code, version } = await one(
    idOf(notice, username),
    who,
  );
  return post('update', { notice_id, on_bell, notice_mail, notice_threshold, center_code, version, ...choice }, who);
}
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await query(`select count(*) from ${text}`, values)).rows[0].count);

/** A center with open recalls, which is not the root. */
async function someCenter(): Promise<string> {
  const { rows } = await query(
    `select c.level_02 as code from recalls r join vehicles v using (customer_number, vehicle_number)
       join centers c using (customer_number, center_code)
      where customer_number = $1 and recall_status = 'OPEN' and v.status <> 'CLOSE OUT' group by 1 order by count(*) desc limit 1`,
    [account],
  );
  return rows[0].code;
}

describe('the settings of notices', () => {
  it('are those of the registry, with what nobody can turn off', async () => {
    const own = await list();
    expect(own.map(({ notice_id }) => notice_id)).toEqual(userNotices.map(({ name }) => idOf(name)));
    const always = own.filter(({ notice_rule }) => notice_rule === 'ALWAYS');
    expect(always.map(({ notice_title, on_bell, notice_mail }) => [notice_title, on_bell, notice_mail])).toEqual([
      ['Messages from Northline Fleet Services', true, null],
      ['Password reset link', null, 'AT_ONCE'],
      ['Invitation', null, 'AT_ONCE'],
    ]);
    expect(own[0]).toMatchObject({ notice_title: 'Critical alerts', on_bell: true, notice_mail: 'OFF', version: 0 });
    expect(
      await post('update', { notice_id: idOf('invitation'), on_bell: false, notice_mail: 'OFF', version: 0 }),
    ).toMatchObject({
      status: 409,
      code: 'notice_always',
    });
  });

  it('are the own ones for a user, and all of the account for an administrator', async () => {
    expect(new Set((await list()).map(({ username }) => username))).toEqual(new Set(['fleet-us-driver']));
    const all = new Set((await list(admin)).map(({ username }) => username));
    expect([...all]).toEqual(expect.arrayContaining(['fleet-us', 'fleet-us-driver', 'provider']));
    expect(all.has('fleet-ca')).toBe(false);
    expect(all.has('pat.monroe')).toBe(false);
    const payload = { on_bell: false, notice_mail: 'OFF', version: 0 };
    for (const [id, who] of [
      [idOf('alerts', 'fleet-us'), user],
      [idOf('alerts'), canadian],
      [idOf('alerts', 'nobody'), admin],
      [idOf('repair_question'), user],
      ['x', user],
    ] as const)
      expect(await post('update', { notice_id: id, ...payload }, who)).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await choose('alerts', { on_bell: false }, admin)).toMatchObject({ status: 200 });
    expect(await one(idOf('alerts'))).toMatchObject({ on_bell: false, changed_by: 'fleet-us', version: 1 });
  });

  it('are changed once, refuse a version that is too old, and are taken back', async () => {
    const id = idOf('approvals');
    const sent = { notice_id: id, on_bell: true, notice_mail: 'DAILY', notice_threshold: 250, version: 0 };
    for (const _ of [1, 2])
      expect(await post('update', sent)).toMatchObject({ status: 200, data: { notice_id: id, version: 1 } });
    expect(await post('update', { ...sent, notice_threshold: 300 }, admin)).toMatchObject({
      status: 409,
      code: 'record_changed',
    });
    const { rows } = await query(`select before, after, username from record_changes where record_id = $1`, [id]);
    expect(rows).toEqual([
      {
        before: { notice_mail: 'OFF' },
        after: { notice_mail: 'DAILY', notice_threshold: 250 },
        username: 'fleet-us-driver',
      },
    ]);
    const seen = { notice_ids: [id], versions: ['1'] };
    const refused = [{ id, key: 'refusals.record_changed' }];
    expect(await post('undo', seen, admin)).toMatchObject({ data: { refused } });
    const changed = [{ notice_id: id, version: 2 }];
    expect(await post('undo', seen)).toMatchObject({ status: 200, data: { refused: [], changed } });
    // Once more, it is not the last change.
    expect(await post('undo', seen)).toMatchObject({ data: { refused, changed: [] } });
    expect(await one(id)).toMatchObject({ notice_mail: 'OFF', notice_threshold: null, version: 2 });
  });
});

describe('the settings of several notices', () => {
  it('are changed together, and say which ones were not', async () => {
    const ids = [idOf('alerts'), idOf('recalls'), idOf('invitation'), idOf('alerts', 'nobody')];
    await choose('recalls', { notice_threshold: 3 });
    const answer = await post(
      'update-several',
      { notice_ids: ids, versions: ids.map(() => '0'), on_bell: false },
      admin,
    );
    expect(answer.data.refused.map(({ id, key }: { id: string; key: string }) => [id, key])).toEqual([
      [ids[1], 'refusals.record_changed'],
      [ids[2], 'refusals.notice_always'],
      [ids[3], 'refusals.not_found'],
    ]);
    expect(answer.data.changed).toEqual([{ notice_id: ids[0], version: 1 }]);
    const again = await post('update-several', { notice_ids: [ids[0]], versions: ['1'], on_bell: false }, admin);
    expect(again.data).toEqual({ refused: [], changed: [] });
    expect(await get('/notices/off')).toEqual(['alerts']);
  });

  it('name a center and an email address that do not fit', async () => {
    expect(await choose('alerts', { center_code: 'NOWHERE' })).toMatchObject({
      status: 400,
      faults: [{ field: 'center_code', key: 'faults.center' }],
    });
    await query(`update users set email = null where username = 'fleet-us-driver'`);
    expect(await choose('alerts', { notice_mail: 'DAILY' })).toMatchObject({
      status: 409,
      code: 'notice_no_email',
      faults: [{ field: 'notice_mail', key: 'refusals.notice_no_email' }],
    });
    const { data } = await post('update-several', {
      notice_ids: [idOf('alerts')],
      versions: ['0'],
      notice_mail: 'AT_ONCE',
    });
    expect(data.refused).toMatchObject([{ key: 'refusals.notice_no_email' }]);
  });
});

const paths = {
  alerts: '/account/critical-alert-counts',
  recalls: '/open-recall-count',
  approvals: `/ro-event-list/${account}/SubmittedToClient`,
  messages: '/fleet-messages/unread',
  orders: '/driver-ordering/pending-orders',
  documents: '/account/documents-due',
};

describe('the bell', () => {
  it('has nothing of what a user has turned off, and all of it for others', async () => {
    for (const [name, path] of Object.entries(paths)) {
      const full = await get<unknown>(path);
      expect(full, name).not.toEqual([]);
      expect(full, name).not.toBe(0);
      await choose(name, { on_bell: false });
      expect(await get(path), name).toEqual(['recalls', 'documents'].includes(name) ? 0 : []);
      expect(await get(path, admin), name).toEqual(full);
    }
    expect(await get('/notices/off')).toEqual(Object.keys(paths).sort());
  });

  it('counts what belongs to the center of the user and those below it', async () => {
    const center_code = await someCenter();
    await choose('recalls', { center_code });
    const found = await get<number>(paths.recalls);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(await get<number>(paths.recalls, admin));
    expect(found).toBe(
      await count(
        `recalls r join vehicles v using (customer_number, vehicle_number) join centers c using (customer_number, center_code)
          where customer_number = $1 and recall_status = 'OPEN' and v.status <> 'CLOSE OUT'
            and $2 in (level_01, level_02, level_03, level_04, level_05)`,
        [account, center_code],
      ),
    );
    await choose('alerts', { center_code });
    const alerts = await get<{ code: string; count: number }[]>(paths.alerts);
    for (const { code, count: number } of alerts) {
      const vehicles = await get<{ count: number }[]>(`/account/critical-alert-vehicles?code=${code}`);
      if (vehicles.length < 100) expect(vehicles.reduce((sum, each) => sum + each.count, 0)).toBe(number);
    }
    for (const name of ['approvals', 'messages', 'orders'] as const) {
      await choose(name, { center_code });
      expect((await get<unknown[]>(paths[name])).length).toBeLessThanOrEqual(
        (await get<unknown[]>(paths[name], admin)).length,
      );
    }
  });

  it('has estimates from an amount on, and others from a number on', async () => {
    await choose('approvals', { notice_threshold: 1000 });
    const all = await get<{ amount: number }[]>(paths.approvals, admin);
    const large = all.filter(({ amount }) => amount >= 1000);
    expect(large.length).toBeLessThan(all.length);
    expect(await get(paths.approvals)).toEqual(large);
    const recalls = await get<number>(paths.recalls, admin);
    await choose('recalls', { notice_threshold: recalls });
    expect(await get(paths.recalls)).toBe(recalls);
    await choose('recalls', { notice_threshold: recalls + 1 });
    expect(await get(paths.recalls)).toBe(0);
    for (const name of ['alerts', 'messages', 'orders'] as const) {
      await choose(name, { notice_threshold: 100_000 });
      expect((await get<{ suppress?: boolean }[]>(paths[name])).filter(({ suppress }) => !suppress)).toEqual([]);
    }
  });
});

const failures: string[] = [];
async function mailing(post: Post = createPost({ from: 'fleet@example.com', outboxDir })): Promise<Mailing> {
  const log = { error: (_: object, text: string) => void failures.push(text), warn: () => undefined };
  return {
    ...{ pool, post, portal: 'https://fleet.example.com', words: await loadWords('locales') },
    async whoIs(person, signal) {
      const more = { locale: 'en-US', zone: 'UTC', today: seedDay, address: 'job', signal, log } as const;
      const who = await whoOf(pool, { ...person, ...more });
      return who && { ...who, locale: who.user().language };
    },
  };
}
const { signal } = new AbortController();
const mails = () => readOutbox(outboxDir, 20);

describe('emails with notices', () => {
  const waiting = () =>
    count(`repair_orders where customer_number = $1 and ro_status = 'SubmittedToClient'`, [account]);

  it('are not sent to who has not chosen them', async () => {
    for (const time of ['AT_ONCE', 'DAILY'] as const) await mailNotices(await mailing(), time, signal);
    expect(await mails()).toEqual([]);
  });

  it('list at once what is new, each item once', async () => {
    await choose('approvals', { notice_mail: 'AT_ONCE' });
    await mailNotices(await mailing(), 'DAILY', signal);
    expect(await mails()).toEqual([]);
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('fleet-us-driver@example.com');
    expect(mail?.subject).toBe(`Maintenance approvals for Harbor & Pine Services: ${await waiting()} new`);
    expect(mail?.text).toContain(`Maintenance approvals (${await waiting()})`);
    expect(mail?.text).toMatch(/• \$[\d,.]+: .+, vehicle \d+ \(\d{4} .+\)/);
    expect(mail?.text).toContain('https://fleet.example.com');
    const [file = ''] = await readdir(outboxDir);
    expect(await readFile(join(outboxDir, file), 'utf8')).toMatch(/^X-Notice: approvals$/im);
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    expect(await mails()).toHaveLength(1);
    await query(`delete from notice_mails where item_id = (select min(item_id) from notice_mails)`);
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    expect((await mails())[0]?.subject).toMatch(/: 1 new$/);
  });

  it('of a day have everything that is new, in the language of the user', async () => {
    await query(`update users set language = 'fr-CA' where username = 'fleet-us-driver'`);
    for (const { name } of userNotices) if (isChosen(name)) await choose(name, { notice_mail: 'DAILY' });
    await mailNotices(await mailing(), 'DAILY', signal);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Harbor & Pine Services\u00a0: \d+ nouveaux éléments à traiter$/);
    for (const title of ['Alertes', 'Rappels', 'Messages']) expect(mail?.text).toContain(title);
    expect(mail?.text).toMatch(/… et \d+ autres/);
    expect(mail?.text).not.toMatch(/\{\{|notifications\.[a-z]/);
    await mailNotices(await mailing(), 'DAILY', signal);
    expect(await mails()).toHaveLength(1);
  });

  it('keep to the threshold and the center', async () => {
    await choose('approvals', { notice_mail: 'AT_ONCE', notice_threshold: 1_000_000 });
    await choose('messages', { notice_mail: 'AT_ONCE', notice_threshold: 100_000 });
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    expect(await mails()).toEqual([]);
    const center_code = await someCenter();
    await choose('recalls', { notice_mail: 'AT_ONCE', center_code });
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    expect((await mails())[0]?.text).toContain(`Recalls (${await get('/open-recall-count')})`);
  });

  it('are not sent after they were turned off, to disabled users, or without an address', async () => {
    await choose('approvals', { notice_mail: 'AT_ONCE' });
    await choose('approvals', { notice_mail: 'OFF' });
    await choose('recalls', { notice_mail: 'AT_ONCE' });
    await query(`update users set email = null where username = 'fleet-us-driver'`);
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    await query(`update users set email = 'x@example.com', disabled_at = now() where username = 'fleet-us-driver'`);
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    expect(await mails()).toEqual([]);
    // Disabling has ended the session.
    await query(`update users set disabled_at = null where username = 'fleet-us-driver'`);
    user = await server.signIn('fleet-us-driver');
  });

  it('that fail are sent with the next ones', async () => {
    await choose('recalls', { notice_mail: 'AT_ONCE' });
    const failing: Post = { send: () => Promise.reject(new Error('no mail server')) };
    await mailNotices(await mailing(failing), 'AT_ONCE', signal);
    expect(failures.splice(0)).toEqual(['notices could not be sent by email']);
    expect(await count('notice_mails')).toBe(0);
    await mailNotices(await mailing(), 'AT_ONCE', signal);
    expect(await mails()).toHaveLength(1);
  });
});

describe('emails with critical alerts', () => {
  const thresholds = `alert_fuel_percent, alert_plate_days, alert_maintenance_days, alert_fault_severity`;
  const setThresholds = (customer: string, ...values: (string | number)[]) =>
    query(`update accounts set (${thresholds}) = ($2, $3, $4, $5) where customer_number = $1`, [customer, ...values]);

  it.each([
    ['the USA', 'fleet-us-driver', account, 'en-US', 'Critical alerts'],
    ['Canada', 'fleet-ca-driver', '520100', 'en-CA', 'Critical alerts'],
    ['Canada in French', 'fleet-ca-driver', '520100', 'fr-CA', 'Alertes critiques'],
  ])('follow the thresholds of an account in %s, as the bell does', async (_, username, customer, language, title) => {
    const who = await server.signIn(username);
    await query(`update users set email = username || '@example.com', language = $2 where username = $1`, [
      username,
      language,
    ]);
    const alerts = (more: string) =>
      count(
        `critical_alerts a where customer_number = $1 and resolved_at is null and not exists (select from suppressed_alerts s
           where s.customer_number = a.customer_number and s.code = a.code) and (${more})`,
        [customer],
      );
    const mailed = async () => {
      await query('delete from notice_mails');
      await rm(outboxDir, { recursive: true, force: true });
      await mailNotices(await mailing(), 'AT_ONCE', signal);
      const [mail, ...others] = await mails();
      expect([mail?.to, others]).toEqual([`${username}@example.com`, []]);
      return mail?.text;
    };
    const onBell = async () =>
      (await get<{ count: number; suppress: boolean }[]>(paths.alerts, who))
        .filter(({ suppress }) => !suppress)
        .reduce((sum, each) => sum + each.count, 0);
    await choose('alerts', { notice_mail: 'AT_ONCE' }, who, username);
    await setThresholds(customer, 0, 0, 0, 'LOW');
    const all = await alerts('true');
    expect(await mailed()).toContain(`${title} (${all})`);
    await setThresholds(customer, 100, 40, 30, 'HIGH');
    const over = (days: number) => `'${seedDay}'::date - (raised_date - 1) > ${days}`;
    const fewer = await alerts(
      `case code when 'FUEL_OVER_CAPACITY' then over_percent > 100 when 'PLATE_EXPIRED' then ${over(40)}
         when 'MAINTENANCE_OVERDUE' then ${over(30)} else severity in ('HIGH', 'CRITICAL') end`,
    );
    expect(fewer).toBeLessThan(all);
    expect(fewer).toBeGreaterThan(0);
    expect(await mailed()).toContain(`${title} (${fewer})`);
    expect(await onBell()).toBe(fewer);
    await setThresholds(customer, 0, 0, 0, 'CRITICAL');
  });
});

it('emails name a document when its reminder is due, once for each date of expiry, and only to who may see it', async () => {
  const { rows } = await query(
    `update fleet_documents set remind_days = null, uploaded_by = 'fleet-us' where customer_number = $1
     returning document_id as id, document_name as name, vehicle_number is null as is_of_account`,
    [account],
  );
  const [due, hidden, later] = rows.filter(({ is_of_account }) => !is_of_account);
  const ofAccount = rows.find(({ is_of_account }) => is_of_account);
  const remind = ({ id }: { id: string }, day: string, reader = 'EVERYBODY') =>
    query(
      'update fleet_documents set remind_days = 30, visible_to = $3, expires_date = $2::date where document_id = $1',
      [id, day, reader],
    );
  await remind(due, '2026-12-20');
  await remind(hidden, '2026-12-19', 'ADMINISTRATORS');
  await remind(later, '2026-12-21');
  await remind(ofAccount, '2026-11-18');
  expect(await get(paths.documents)).toBe(2);
  expect(await get(paths.documents, admin)).toBe(3);
  await choose('documents', { notice_mail: 'AT_ONCE', notice_threshold: 3 });
  await mailNotices(await mailing(), 'AT_ONCE', signal);
  expect([await get(paths.documents), await mails()]).toEqual([0, []]);
  await choose('documents', { notice_threshold: null });
  const linesOf = async () => (await mails())[0]?.text.split('\n').filter((line) => line.startsWith('•'));
  await mailNotices(await mailing(), 'AT_ONCE', signal);
  expect(await linesOf()).toEqual([
    expect.stringMatching(new RegExp(`^• ${due.name}, vehicle \\w+ \\(\\d{4} .+\\): expiration date Dec 20, 2026$`)),
    `• ${ofAccount.name}: expiration date Nov 18, 2026`,
  ]);
  await remind(due, '2026-12-10');
  await mailNotices(await mailing(), 'AT_ONCE', signal);
  expect(await linesOf()).toEqual([expect.stringContaining('Dec 10, 2026')]);
  await query(`update notice_mails set mailed_at = now() - interval '399 days'`);
  await mailNotices(await mailing(), 'AT_ONCE', signal);
  expect(await mails()).toHaveLength(2);
  // What is still open is not pruned: it would be sent again.
  expect(await count(`notice_mails where mailed_at > now() - interval '1 day'`)).toBe(2);
  await remind(hidden, '2026-12-19');
  await mailNotices(await mailing(), 'AT_ONCE', signal);
  expect(await linesOf()).toEqual([expect.stringContaining(hidden.name)]);
});

it('every notice that users get has a title in English and French', async () => {
  const words = await loadWords('locales');
  for (const { name } of userNotices)
    for (const locale of ['en-US', 'fr-CA'] as const)
      expect(words(locale).has(`notifications.${name}.title`), name).toBe(true);
  for (const [name, { for: whom, ...notice }] of Object.entries(notices))
    if (whom === 'chosen') expect('measure' in notice && notice.ways, name).toEqual(['bell', 'mail']);
});
