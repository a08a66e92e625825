import { randomInt } from 'node:crypto';
import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { lockRows, updateRow } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Routes } from './call.ts';

type Status = Data<'fuel-card.list'>[number]['card_status'];

interface Card extends RecordRow {
  readonly card_reference: string;
  readonly card_type: 'VEHICLE' | 'DRIVER' | 'DRIVER_ID';
  readonly vehicle_number: string | null;
  readonly driver_reference_number: string | null;
  readonly fuel_profile: string | null;
  readonly card_number: string | null;
  readonly card_status: Status;
  readonly created_by: string | null;
}

type Values = Readonly<Record<string, string | null>>;
type Address = Body<'fuel-card.order'>['send_to'];

const kind: RecordKind = { table: 'fuel_cards', id: 'card_reference', name: 'fuel_card', secret: ['pin_hash'] };

const saved = ({ card_reference, version }: Card): Data<'fuel-card.lock'> => ({ card_reference, version });

const sentTo = (to: Address): Values => ({
  send_street: plainName(to.street),
  send_street_2: plainName(to.street_2 ?? '') || null,
  send_city: plainName(to.city),
  send_region: to.region,
  send_postal_code: to.postal_code,
  send_country: to.country,
});

const statusFrom = (card_status: Status, { today }: Who): Values => ({ card_status, status_date: today });

const missing = (field: string) => new Refusal('invalid_request', { faults: [{ field, key: 'faults.required' }] });

/** Refuses what does not exist in the account at its field. */
async function refuseUnknown(
  client: Transaction,
  field: string,
  sql: string,
  id: string,
  today?: string,
): Promise<void> {
  if ((await client.query(sql, today === undefined ? [id] : [id, today])).rowCount !== 0) return;
  throw new Refusal('not_found', { faults: [{ field, key: 'refusals.not_found' }], unknown: [{ [field]: id }] });
}

const refuseProfile = (client: Transaction, profile: string) =>
  refuseUnknown(client, 'fuel_profile', 'select from fuel_profile_limits where fuel_profile = $1 limit 1', profile);

const refuseVehicle = (client: Transaction, vehicle: string) =>
  refuseUnknown(
    client,
    'vehicle_number',
    `select from vehicles where vehicle_number = $1 and status <> 'CLOSE OUT'`,
    vehicle,
  );

const refuseDriver = (client: Transaction, driver: string, { today }: Who) =>
  refuseUnknown(
    client,
    'driver_reference_number',
    `select from drivers where driver_reference_number = $1 and active and coalesce(driver_inactive_from > $2::date, true)`,
    driver,
    today,
  );

/** Whose card it is, and the field that says it. */
type Holder = Pick<Card, 'card_type' | 'vehicle_number' | 'driver_reference_number'>;

/**
 * The next reference, for a holder without a card of this type. Others who add a card to the account wait until the
 * transaction ends.
 */
async function nextReference(client: Transaction, { account }: Who, holder: Holder): Promise<string> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`fuel cards ${account}`]);
  const field = holder.card_type === 'VEHICLE' ? 'vehicle_number' : 'driver_reference_number';
  const { rows: held } = await client.query<{ card: string }>(
    `select concat_ws(' ', card_reference, card_number) as card from fuel_cards
      where card_type = $1 and ${field} = $2 and card_status in ('ORDERED', 'ACTIVE', 'LOCKED') limit 1`,
    [holder.card_type, holder[field]],
  );
  const [before] = held;
  if (before) {
    const values = { card: before.card };
    throw new Refusal('card_exists', { values, faults: [{ field, key: 'refusals.card_exists', values }] });
  }
  const { rows } = await client.query<{ reference: string }>(
    `select (coalesce(max(card_reference::bigint), 100000) + 1)::text as reference
       from fuel_cards where card_reference ~ '^[0-9]{1,15}$'`,
  );
  return rows[0]?.reference ?? '';
}

/** Whose card is ordered. What the form hides is not kept. */
async function holderOf(client: Transaction, who: Who, sent: Body<'fuel-card.order'>): Promise<Holder> {
  const { card_type } = sent;
  if (card_type === 'VEHICLE') {
    const vehicle_number = sent.vehicle_number?.toUpperCase();
    if (!vehicle_number) throw missing('vehicle_number');
    await refuseVehicle(client, vehicle_number);
    return { card_type, vehicle_number, driver_reference_number: null };
  }
  const driver = sent.driver_reference_number?.toUpperCase();
  if (!driver) throw missing('driver_reference_number');
  await refuseDriver(client, driver, who);
  return { card_type, vehicle_number: null, driver_reference_number: driver };
}

/** Refuses a card whose status does not allow it. Its refusal has no record: sent again, it would be refused again. */
function refuseUnless(card: Card, statuses: readonly Status[], types?: readonly Card['card_type'][]): void {
  if (!statuses.includes(card.card_status) || types?.includes(card.card_type) === false)
    throw new Refusal('card_final');
}

/** Six digits, which are neither all the same nor a sequence. */
function makePin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const isEasy = /^(\d)\1+$/.test(pin) || '01234567890123456789'.includes(pin) || '98765432109876543210'.includes(pin);
  return isEasy ? makePin() : pin;
}

/** The columns of a PIN, which itself is only in the answer. */
const kept = async (pin: string): Promise<Values> => ({
  pin_hash: await hashPassword(pin),
  pin_made_at: new Date().toISOString(),
});

/** Deactivates a card, and orders another one for the same vehicle or driver. */
async function replace(
  { audit }: Pick<DataServices, 'audit'>,
  client: Transaction,
  who: Who,
  { card_reference: id, replace_reason, send_to, version }: Body<'fuel-card.replace'>,
): Promise<Card> {
  const before = (await lockRows<Card>(client, kind, [id])).get(id);
  if (!before) throw new Refusal('not_found', { unknown: [{ fuel_card: id }] });
  // Its form has an address, which the record does not have as one: the screen looks it up in its table.
  if (before.version !== version) throw new Refusal('record_changed');
  refuseUnless(before, ['ACTIVE', 'LOCKED'], ['VEHICLE', 'DRIVER']);
  await updateRow<Card>(client, kind, id, {
    ...statusFrom('REPLACED', who),
    replace_reason,
    changed_by: who.username,
  });
  const { card_type, vehicle_number, driver_reference_number, fuel_profile } = before;
  const holder = { card_type, vehicle_number, driver_reference_number };
  const reference = await nextReference(client, who, holder);
  const row = { ...holder, fuel_profile, ...statusFrom('ORDERED', who), ...sentTo(send_to) };
  const { rows } = await client.query<{ row: Card }>(
    `insert into fuel_cards as r (customer_number, card_reference, created_by, ${Object.keys(row).join(', ')})
     select $1, $2, $3, ${Object.keys(row).join(', ')} from jsonb_populate_record(null::fuel_cards, $4)
     returning to_jsonb(r) as row`,
    [who.account, reference, who.username, JSON.stringify(row)],
  );
  await updateRow<Card>(client, kind, id, { replaced_by: reference });
  for (const card of [id, reference])
    await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { fuel_card: card } });
  return rows[0]?.row as Card;
}

/** Only who has ordered a card can take that back, as long as it was not made. */
async function refuseMade(client: Transaction, card: Card, { username }: Who): Promise<void> {
  const { rowCount } = await client.query(
    `select from fuel_cards where card_reference = $1 and created_by = $2 and version = 1 and card_status = 'ORDERED'
        and created_at > clock_timestamp() - $3::interval
        and not exists (select from fuel_cards r where r.replaced_by = $1)`,
    [card.card_reference, username, limits.restorable],
  );
  if (rowCount === 0) throw new Refusal('card_final');
}

/** Fuel cards and driver IDs. Administrators of drivers and representatives of the provider change them. */
export function fuelCardRoutes(services: Pick<DataServices, 'pool' | 'audit'>): Routes<'fuel-card'> {
  const records = recordsOf<Card>(services, kind);
  /** Moves a card from one of some statuses to another one. One that has it already stays as it is. */
  const move = async (who: Who, { card_reference: id, version }: Body<'fuel-card.lock'>, from: Status[], to: Status) =>
    saved(
      await records.change(who, id, version, (_client, card) => {
        if (card.card_status === to) return {};
        refuseUnless(card, from);
        return statusFrom(to, who);
      }),
    );
  return {
    'fuel-card.order': {
      async answer({ who, body }) {
        const { idempotency_key: key, ...sent } = body;
        return saved(
          await records.add(who, key, sent, async (client) => {
            const holder = await holderOf(client, who, body);
            await refuseProfile(client, sent.fuel_profile);
            return {
              ...holder,
              ...{ fuel_profile: sent.fuel_profile, ...statusFrom('ORDERED', who), ...sentTo(sent.send_to) },
              card_reference: await nextReference(client, who, holder),
            };
          }),
        );
      },
    },
    'fuel-card.withdraw': {
      answer: ({ who, body: { card_reference: id, version } }) =>
        records.remove(who, id, version, (client, card) => refuseMade(client, card, who)),
    },
    'fuel-card.replace': {
      answer: async ({ who, body }) =>
        saved(await inTransaction(services.pool, actingAs(who), (client) => replace(services, client, who, body))),
    },
    'fuel-card.lock': { answer: ({ who, body }) => move(who, body, ['ACTIVE'], 'LOCKED') },
    'fuel-card.unlock': { answer: ({ who, body }) => move(who, body, ['LOCKED'], 'ACTIVE') },
    'fuel-card.deactivate': {
      answer: ({ who, body }) => move(who, body, ['ORDERED', 'ACTIVE', 'LOCKED'], 'DEACTIVATED'),
    },
    'fuel-card.change-profile': {
      answer: async ({ who, body: { card_reference: id, fuel_profile, version } }) =>
        saved(
          await records.change(who, id, version, async (client, card) => {
            refuseUnless(card, ['ORDERED', 'ACTIVE', 'LOCKED'], ['VEHICLE', 'DRIVER']);
            await refuseProfile(client, fuel_profile);
            return { fuel_profile };
          }),
        ),
    },
    'fuel-card.add-driver-id': {
      async answer({ who, body: { idempotency_key: key, driver_reference_number: given } }) {
        const driver = given.toUpperCase();
        const holder: Holder = { card_type: 'DRIVER_ID', vehicle_number: null, driver_reference_number: driver };
        let pin = '';
        const card = await records.add(who, key, driver, async (client) => {
          await refuseDriver(client, driver, who);
          const card_reference = await nextReference(client, who, holder);
          pin = makePin();
          return { ...holder, card_reference, ...statusFrom('ACTIVE', who), ...(await kept(pin)) };
        });
        if (pin === '') throw new Refusal('pin_shown', { values: { card: card.card_reference } });
        return { ...saved(card), pin };
      },
    },
    'fuel-card.new-pin': {
      async answer({ who, body: { card_reference: id, version } }) {
        const pin = makePin();
        const made = await kept(pin);
        const card = await records.change(who, id, version, (_client, before) => {
          refuseUnless(before, ['ACTIVE', 'LOCKED'], ['DRIVER_ID']);
          return made;
        });
        return { ...saved(card), pin };
      },
    },
  };
}
