import type { Body, Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { recordsOf, type Unfit } from '../records/records.ts';
import { rowWith } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

interface Limits extends RecordRow {
  readonly limits_id: string;
  readonly fuel_profile: string;
  readonly effective_date: string;
}

type Sent = Omit<Body<'fuel-profile.add'>, 'fuel_profile' | 'effective_from' | 'idempotency_key'>;

const kind: RecordKind = {
  table: 'fuel_profile_limits',
  id: 'limits_id',
  name: 'limits',
  about: ({ fuel_profile }) => ({ fuel_profile: String(fuel_profile) }),
};

const days = [
  ...(['on_monday', 'on_tuesday', 'on_wednesday', 'on_thursday', 'on_friday', 'on_saturday', 'on_sunday'] as const),
];

const saved = ({ limits_id, version }: Limits): Data<'fuel-profile.add'> => ({ limits_id, version });

const faultAt = (field: string, key: `faults.${string}`) =>
  new Refusal('invalid_request', { faults: [{ field, key: key as 'faults.required' }] });

const refusedAt = (code: RefusalCode, field: string, values: Record<string, string> = {}) =>
  new Refusal(code, { values, faults: [{ field, key: `refusals.${code}`, values }] });

/** What was sent, if it makes sense: at least one day, both times or none, and no day in the past. */
function limitsOf(sent: Sent, from: string, { today }: Who): Sent {
  if (from < today) throw faultAt('effective_from', 'faults.not_past');
  if (days.every((day) => !sent[day])) throw faultAt('on_monday', 'faults.required');
  if (sent.from_time === null && sent.until_time !== null) throw faultAt('from_time', 'faults.required');
  if (sent.until_time === null && sent.from_time !== null) throw faultAt('until_time', 'faults.required');
  return sent;
}

/** The name as profiles have it. Two that differ only in upper and lower case would be mistaken for each other. */
function nameOf(given: string): string {
  const name = plainName(given).toUpperCase();
  if (name === '') throw faultAt('fuel_profile', 'faults.required');
  return name;
}

/** The ids and days of a profile. Others who change the profile wait until the transaction ends. */
async function lockProfile(client: Transaction, { account }: Who, profile: string) {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify(['fuel profile', account, profile]),
  ]);
  const { rows } = await client.query<{ id: string; day: string }>(
    `select limits_id as id, to_json(effective_date)#>>'{}' as day from fuel_profile_limits where fuel_profile = $1`,
    [profile],
  );
  return rows;
}

/** Limits that are those of the day before would be a change that changes nothing. */
async function refuseSame(client: Transaction, profile: string, from: string, sent: Sent): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select limits_id as id from fuel_profile_limits where fuel_profile = $1 and effective_date < $2
      order by effective_date desc limit 1`,
    [profile, from],
  );
  const [before] = rows;
  if (!before) return;
  const [is, would] = [await rowWith(client, kind, before.id, {}), await rowWith(client, kind, before.id, sent)];
  if (equal(is, would)) throw new Refusal('limits_unchanged');
}

const isUsed = async (client: Transaction, profile: string) =>
  (
    await client.query(
      `select from fuel_cards where fuel_profile = $1 and card_status in ('ORDERED', 'ACTIVE', 'LOCKED') limit 1`,
      [profile],
    )
  ).rowCount !== 0;

/** Limits are deleted only before anybody could have bought by them, and cards need limits. */
async function refuseInForce(client: Transaction, who: Who, { fuel_profile, effective_date }: Limits): Promise<void> {
  if (effective_date < who.today) throw new Refusal('limits_in_force');
  const all = await lockProfile(client, who, fuel_profile);
  if (all.length === 1 && (await isUsed(client, fuel_profile))) throw new Refusal('profile_used');
}

/** Limits whose day has other limits by now can't be restored. */
async function unfit(client: Transaction, rows: ReadonlyMap<string, Limits>, who: Who) {
  const faults = new Map<string, Unfit>();
  for (const [id, { fuel_profile, effective_date }] of rows) {
    const all = await lockProfile(client, who, fuel_profile);
    if (all.some(({ day }) => day === effective_date)) faults.set(id, { key: 'refusals.change_planned', values: {} });
  }
  return faults;
}

/** Profiles of limits for fuel cards. Administrators of drivers and representatives of the provider change them. */
export function fuelProfileRoutes(services: Pick<DataServices, 'pool' | 'audit'>): Routes<'fuel-profile'> {
  const records = recordsOf<Limits>(services, kind);
  return {
    'fuel-profile.add': {
      async answer({ who, body: { idempotency_key: key, fuel_profile: given, effective_from, ...sent } }) {
        const fuel_profile = nameOf(given);
        const limits = limitsOf(sent, effective_from, who);
        const values = { fuel_profile, effective_date: effective_from, ...limits };
        return saved(
          await records.add(who, key, values, async (client) => {
            if ((await lockProfile(client, who, fuel_profile)).length > 0)
              throw refusedAt('profile_taken', 'fuel_profile', { name: fuel_profile });
            return values;
          }),
        );
      },
    },
    'fuel-profile.change': {
      async answer({ who, body: { idempotency_key: key, fuel_profile, effective_from, ...sent } }) {
        const limits = limitsOf(sent, effective_from, who);
        const values = { fuel_profile, effective_date: effective_from, ...limits };
        return saved(
          await records.add(who, key, values, async (client) => {
            const all = await lockProfile(client, who, fuel_profile);
            if (all.length === 0) throw new Refusal('not_found', { unknown: [{ fuel_profile }] });
            if (all.some(({ day }) => day === effective_from)) throw refusedAt('change_planned', 'effective_from');
            await refuseSame(client, fuel_profile, effective_from, limits);
            return values;
          }),
        );
      },
    },
    'fuel-profile.update': {
      async answer({ who, body: { limits_id: id, effective_from, version, ...sent } }) {
        const values = { effective_date: effective_from, ...limitsOf(sent, effective_from, who) };
        return saved(
          await records.change(who, id, version, async (client, before) => {
            if (before.effective_date < who.today) throw new Refusal('limits_in_force');
            const all = await lockProfile(client, who, before.fuel_profile);
            if (all.some(({ id: other, day }) => other !== id && day === effective_from))
              throw refusedAt('change_planned', 'effective_from');
            return values;
          }),
        );
      },
    },
    'fuel-profile.delete': {
      answer: ({ who, body: { limits_id: id, version } }) =>
        records.remove(who, id, version, (client, row) => refuseInForce(client, who, row)),
    },
    'fuel-profile.restore': {
      answer: ({ who, body: { limits_ids: ids } }) =>
        records.restore(who, ids, (client, rows) => unfit(client, rows, who)),
    },
  };
}
