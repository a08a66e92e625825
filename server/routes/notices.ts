import type { Body, Data } from '../../contract/calls.ts';
import { isChosen, userNotices } from '../../contract/notices.ts';
import { equal } from '../../engine/schema/equal.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { refuseUneven } from '../records/each.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, type RefusedRecord } from '../records/records.ts';
import { valuesBefore } from '../records/revert.ts';
import { lockRows, rowWith, updateRow } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type NoticeServices = Pick<DataServices, 'pool' | 'audit' | 'words'>;
type Listed = Data<'notice.settings'>[number];
type Choice = Pick<Body<'notice.update'>, 'on_bell' | 'notice_mail' | 'notice_threshold' | 'center_code'>;

interface Setting extends RecordRow {
  readonly notice_id: string;
  readonly username: string;
  readonly notice: string;
  readonly on_bell: boolean;
  readonly notice_mail: NonNullable<Listed['notice_mail']>;
  readonly notice_threshold: number | null;
  readonly center_code: string | null;
}

const settings: RecordKind = { table: 'notice_settings', id: 'notice_id', name: 'notice_setting' };

interface User extends Pick<Listed, 'username' | 'full_name' | 'email'> {}

/** The users whose settings a person may see and change: $1 for those of everybody, $2 is the person. */
const usersQuery = `
  select username, full_name, email from users where disabled_at is null and ($1 or username = $2) order by username`;

const storedQuery = `
  select s.notice_id, s.on_bell, s.notice_mail, s.notice_threshold::float8 as notice_threshold, s.center_code,
         coalesce(c.center_name, s.center_code) as center_name, s.changed_by, to_json(s.changed_at)#>>'{}' as changed_at,
         s.version
    from notice_settings s left join centers c using (customer_number, center_code)`;

type Stored = Pick<Setting, 'notice_id' | 'on_bell' | 'notice_mail' | 'notice_threshold' | 'center_code' | 'version'> &
  Pick<Listed, 'center_name' | 'changed_by' | 'changed_at'>;

/** What holds for a user who has chosen nothing. */
const unchosen = { on_bell: true, notice_mail: 'OFF', notice_threshold: null, center_code: null } as const;

function isAdministrator(who: Who): boolean {
  const { driver_admin, provider_employee } = who.viewer().flags;
  return driver_admin || provider_employee;
}

async function usersOf(client: Transaction, who: Who): Promise<User[]> {
  const { rows } = await client.query<User>(usersQuery, [isAdministrator(who), who.username]);
  return rows;
}

async function listFor({ words }: NoticeServices, client: Transaction, who: Who): Promise<Listed[]> {
  const users = await usersOf(client, who);
  const { rows } = await client.query<Stored>(storedQuery);
  const stored = new Map(rows.map((row) => [row.notice_id, row]));
  const say = words(who.locale, who.viewer().country);
  return users.flatMap((user) =>
    userNotices.map(({ name, ways, for: rule, measure = null }): Listed => {
      const notice_id = `${user.username} ${name}`;
      const may_change = rule === 'chosen';
      const own = may_change ? stored.get(notice_id) : undefined;
      const { on_bell, notice_mail, notice_threshold, center_code } = own ?? unchosen;
      return {
        ...user,
        notice_id,
        notice_title: say.of(`notifications.${name}.title`),
        notice_rule: may_change ? 'CHOSEN' : 'ALWAYS',
        on_bell: ways.includes('bell') ? on_bell : null,
        notice_mail: ways.includes('mail') ? (may_change ? notice_mail : 'AT_ONCE') : null,
        notice_threshold,
        notice_measure: measure,
        center_code,
        center_name: own?.center_name ?? null,
        changed_by: own?.changed_by ?? null,
        changed_at: own?.changed_at ?? null,
        may_change,
        version: own?.version ?? 0,
      };
    }),
  );
}

const refusedAs = (
  id: string,
  code: 'not_found' | 'record_changed' | 'notice_always' | 'notice_no_email',
): RefusedRecord => ({
  id,
  key: `refusals.${code}`,
  values: {},
});

/** The settings with these ids, locked, each with its user. Those that nobody has changed yet have a row from now on. */
async function lock(client: Transaction, who: Who, ids: readonly string[]) {
  const users = new Map((await usersOf(client, who)).map((user) => [user.username, user]));
  const named = ids.map((id) => {
    const end = id.lastIndexOf(' ');
    return { id, user: users.get(id.slice(0, end)), notice: id.slice(end + 1) };
  });
  const own = named.filter(({ user, notice }) => user && isChosen(notice));
  await client.query(
    `insert into notice_settings (customer_number, username, notice)
     select $1, username, notice from unnest($2::text[], $3::text[]) as own(username, notice) order by 2, 3
     on conflict do nothing`,
    [who.account, own.map(({ user }) => user?.username), own.map(({ notice }) => notice)],
  );
  const rows = await lockRows<Setting>(
    client,
    settings,
    own.map(({ id }) => id),
  );
  return named.map(({ id, user, notice }) => {
    const isKnown = user !== undefined && userNotices.some(({ name }) => name === notice);
    return { id, user, row: rows.get(id), isKnown };
  });
}

type Locked = Awaited<ReturnType<typeof lock>>[number];

/** Why a setting can't be changed like this; null if it can. */
function unfit(services: NoticeServices, who: Who, { id, user, row, isKnown }: Locked, to: Partial<Choice>) {
  if (!isKnown) services.audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { [settings.name]: id } });
  if (!row) return isKnown ? 'notice_always' : 'not_found';
  const isNew = to.notice_mail !== undefined && to.notice_mail !== 'OFF' && to.notice_mail !== row.notice_mail;
  return isNew && !user?.email ? 'notice_no_email' : null;
}

/** Changes a setting that was locked, unless that changes nothing. */
async function store(
  { audit }: NoticeServices,
  client: Transaction,
  who: Who,
  row: Setting,
  to: object,
): Promise<Setting> {
  const id = row.notice_id;
  if (equal(row, await rowWith<Setting>(client, settings, id, to))) return row;
  const saved = await updateRow<Setting>(client, settings, id, { ...to, changed_by: who.username });
  await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { [settings.name]: id } });
  return saved;
}

async function refuseCenter(client: Transaction, center: string | null | undefined): Promise<void> {
  if (!center) return;
  const { rowCount } = await client.query('select from centers where center_code = $1', [center]);
  if (rowCount === 0)
    throw new Refusal('invalid_request', {
      faults: [{ field: 'center_code', key: 'faults.center', values: { center } }],
    });
}

type Values = Partial<Choice> | null;

/** Changes several settings in one transaction. `wanted` gives null for one that somebody else has changed. */
const changeSeveral = (
  services: NoticeServices,
  who: Who,
  ids: readonly string[],
  wanted: (client: Transaction, row: Setting, at: number) => Promise<Values> | Values,
) =>
  inTransaction(services.pool, actingAs(who), async (client) => {
    const refused: RefusedRecord[] = [];
    const changed: Pick<Setting, 'notice_id' | 'version'>[] = [];
    for (const [at, locked] of (await lock(client, who, ids)).entries()) {
      const { id, row } = locked;
      const to = row ? await wanted(client, row, at) : {};
      const fault = to === null ? 'record_changed' : unfit(services, who, locked, to);
      if (fault !== null) refused.push(refusedAs(id, fault));
      else if (row && to) {
        const { notice_id, version } = await store(services, client, who, row, to);
        if (version !== row.version) changed.push({ notice_id, version });
      }
    }
    return { refused, changed };
  });

/** What the user has changed last, as it was before; null if that is too long ago or somebody else has changed it since. */
const before = (client: Transaction, row: Setting, { username }: Who): Promise<Values> =>
  valuesBefore(client, settings, row, { version: row.version, username }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  }) as Promise<Values>;

/** Which notices users get, and how. Users choose for themselves, administrators for all users of the account. */
export function noticeRoutes(services: NoticeServices): Routes<'notice'> {
  const { pool } = services;
  return {
    'notice.settings': {
      knows: 'account',
      answer: ({ who }) => inTransaction(pool, actingAs(who), (client) => listFor(services, client, who)),
    },
    'notice.update': {
      knows: 'account',
      answer: ({ who, body: { notice_id, version: seen, ...sent } }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const to = {
            ...sent,
            center_code: sent.center_code || null,
            notice_threshold: sent.notice_threshold || null,
          };
          const [locked] = await lock(client, who, [notice_id]);
          const fault = locked ? unfit(services, who, locked, to) : 'not_found';
          if (fault === 'notice_no_email')
            throw new Refusal(fault, { faults: [{ field: 'notice_mail', key: `refusals.${fault}` }] });
          if (fault !== null || !locked?.row) throw new Refusal(fault ?? 'not_found');
          await refuseCenter(client, to.center_code);
          const isSame = equal(locked.row, await rowWith<Setting>(client, settings, notice_id, to));
          if (!isSame && seen !== locked.row.version) throw new Refusal('record_changed', { record: locked.row });
          const { version } = await store(services, client, who, locked.row, to);
          return { notice_id, version };
        }),
    },
    'notice.update-several': {
      knows: 'account',
      answer({ who, body: { notice_ids, versions, ...to } }) {
        refuseUneven(notice_ids, versions);
        return changeSeveral(services, who, notice_ids, (_client, row, at) =>
          String(row.version) === versions[at] ? to : null,
        );
      },
    },
    'notice.undo': {
      knows: 'account',
      answer({ who, body: { notice_ids, versions } }) {
        refuseUneven(notice_ids, versions);
        return changeSeveral(services, who, notice_ids, (client, row, at) =>
          String(row.version) === versions[at] ? before(client, row, who) : null,
        );
      },
    },
  };
}
