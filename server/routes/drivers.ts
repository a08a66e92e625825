import type { Body, Data } from '../../contract/calls.ts';
import { driverMiscKeys } from '../../contract/drivers.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { addressChecker, type CheckedAddress, checkMany } from '../addresses/check-many.ts';
import { addressColumns, formAddress, type StoredAddress } from '../addresses/stored.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { unlabelled } from '../records/labelled.ts';
import { recordsOf } from '../records/records.ts';
import { valuesBefore } from '../records/revert.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { assignmentRoutes } from './assignments.ts';
import type { Routes } from './call.ts';

type Columns = Record<string, string | boolean | null>;
interface Driver extends RecordRow {
  readonly driver_reference_number: string;
  readonly driver_address_check: Data<'driver.add-many'>['saved'][number]['address_check'];
  readonly created_by: string | null;
  readonly created_at: string | null;
}
type Sent = Partial<Omit<Body<'driver.add'>, 'driver_reference_number' | 'idempotency_key'>>;

type DriverServices = Pick<DataServices, 'pool' | 'audit' | 'addresses' | 'words'>;

const drivers: RecordKind = {
  table: 'drivers',
  id: 'driver_reference_number',
  name: 'driver',
  // Derived from the other columns.
  secret: ['search_name', 'search_number'],
};

const saved = ({ driver_reference_number, version }: Driver): Data<'driver.add'> => ({
  driver_reference_number,
  version,
});

/** A driver as the form has it. */
const withHome = (row: Readonly<Record<string, unknown>>) => ({
  ...row,
  home: formAddress('driver', row),
});

/** What was saved, or the driver as the form has it, if somebody else has changed it meanwhile. */
async function savedOf(work: Promise<Driver>): Promise<Data<'driver.add'>> {
  try {
    return saved(await work);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.record) throw error;
    throw new Refusal(error.code, { record: withHome(error.record) });
  }
}

/** The fields for which the account has no label. */
const hiddenFields = (client: Transaction) =>
  unlabelled(client, driverMiscKeys, (key) => key.replace('misc', 'use_label'));

/** The columns for what was sent. */
const columnsOf = async (client: Transaction, sent: Sent, before: Driver | null): Promise<Columns> =>
  columnsWithout(await hiddenFields(client), sent, before);

function columnsWithout(hidden: ReadonlySet<string>, { home, ...sent }: Sent, before: Driver | null): Columns {
  const plain = Object.entries(sent).filter(([key]) => !hidden.has(key));
  return {
    ...Object.fromEntries(plain.map(([key, value]) => [key, plainName(value ?? '') || null])),
    ...(home ? addressColumns('driver', home, before) : {}),
  };
}

/**
 * The number after the highest one of the form D100001, without its letter. Others who add a driver wait until the transaction
 * ends.
 */
async function nextNumber(client: Transaction, account: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`numbers of drivers ${account}`]);
  const { rows } = await client.query<{ number: string }>(
    `select coalesce(max(substr(driver_reference_number, 2)::bigint), 100000) + 1 as number
       from drivers where driver_reference_number ~ '^D[0-9]{6,12}$'`,
  );
  return Number(rows[0]?.number);
}

type Listed = Body<'driver.add-many'>['drivers'][number];

/** Whether a number was given that can’t be one. */
const isInvalid = ({ driver_reference_number: number }: Pick<Listed, 'driver_reference_number'>): boolean =>
  !!number && !/^[a-z0-9][a-z0-9-]*$/i.test(number);

type Homes = ReadonlyMap<Listed, CheckedAddress>;

/** The addresses of drivers that are added at once: as they are to be stored, or what is asked about them. */
async function checkedHomes(services: DriverServices, who: Who, all: readonly Listed[]): Promise<Homes> {
  const { addresses, words } = services;
  const check = addressChecker({ addresses, words: words(who.locale) }, who);
  const open = all.filter(({ home, is_confirmed: isConfirmed }) => !home.check && !isConfirmed);
  const found = await checkMany(
    open.map(({ home }) => home),
    check,
    who.signal,
  );
  const ready = ({ home }: Listed): StoredAddress => ({ ...home, check: home.check ?? 'KEPT' });
  return new Map([
    ...all.map((each) => [each, { address: ready(each) }] as const),
    ...open.flatMap((each, at) => (found[at] ? [[each, found[at]] as const] : [])),
  ]);
}

/** Why a driver was not added, at its fields. A question about an address is at its parts, too, where they can be corrected. */
function refusedAt(row: number, sent: Listed, checked: CheckedAddress | undefined): Data<'driver.add-many'>['refused'] {
  const atNumber = (code: RefusalCode) => [
    { row, field: 'driver_reference_number', key: `refusals.${code}`, values: {} } as const,
  ];
  if (isInvalid(sent)) return atNumber('driver_number_invalid');
  if (!checked || 'address' in checked) return atNumber('id_taken');
  const { code, values, parts } = checked.question;
  return [
    { row, field: 'is_confirmed', key: 'refusals.address_not_confirmed', values: {} },
    ...parts.map((part) => ({ row, field: `home.${part}`, key: `refusals.${code}`, values })),
  ];
}

/**
 * The columns of drivers that are added at once; null for those whose address is asked about. Those without a number get free
 * ones that no other one of them has.
 */
async function columnsOfAll(
  client: Transaction,
  account: string,
  all: readonly Listed[],
  homes: Homes,
): Promise<(Columns | null)[]> {
  const hidden = await hiddenFields(client);
  const taken = new Set(all.flatMap(({ driver_reference_number: number }) => number?.toUpperCase() ?? []));
  let next = all.some((each) => !each.driver_reference_number) ? await nextNumber(client, account) : 0;
  const free = () => {
    while (taken.has(`D${next}`)) next += 1;
    next += 1;
    return `D${next - 1}`;
  };
  return all.map((each) => {
    const { driver_reference_number: number, is_confirmed: _, ...sent } = each;
    const checked = homes.get(each);
    if (!checked || 'question' in checked || isInvalid(each)) return null;
    return {
      ...columnsWithout(hidden, { ...sent, home: checked.address }, null),
      ...startOf(number?.toUpperCase() ?? free()),
    };
  });
}

/** What a driver begins with. */
const startOf = (number: string) => ({ driver_reference_number: number, active: true, mobile_registered: false });

/** The drivers that may have records of other kinds, or that the user has not added just now. */
async function usedIn(client: Transaction, rows: ReadonlyMap<string, Driver>, username: string): Promise<Set<string>> {
  const { rows: fit } = await client.query<{ id: string }>(
    `select driver_reference_number as id from drivers d
      where driver_reference_number = any ($1) and created_by = $2 and version = 1 and created_at > clock_timestamp() - $3::interval
        and not exists (select from vehicles v where v.driver_reference_number = d.driver_reference_number)
        and not exists (
          select from driver_assignments a
           where d.driver_reference_number in (a.driver_reference_number, a.former_driver_number))`,
    [[...rows.keys()], username, limits.restorable],
  );
  const own = new Set(fit.map(({ id }) => id));
  return new Set([...rows.keys()].filter((id) => !own.has(id)));
}

/** Refuses to delete a driver that may have records of other kinds. */
async function refuseUsed(client: Transaction, row: Driver, username: string): Promise<void> {
  const used = await usedIn(client, new Map([[row.driver_reference_number, row]]), username);
  if (used.size > 0) throw new Refusal('record_changed', { record: row });
}

/** Drivers of an account (spec: ordering §3). Administrators of drivers and representatives of the provider change them. */
export function driverRoutes(services: DriverServices): Routes<'driver'> {
  const records = recordsOf<Driver>(services, drivers);
  return {
    'driver.add': {
      answer({ who, body: { idempotency_key: key, driver_reference_number: number, ...sent } }) {
        if (isInvalid({ driver_reference_number: number }))
          throw new Refusal('driver_number_invalid', {
            faults: [{ field: 'driver_reference_number', key: 'refusals.driver_number_invalid' }],
          });
        const given = number?.toUpperCase() || null;
        const work = records.add(who, key, [given, sent], async (client) => ({
          ...(await columnsOf(client, sent, null)),
          ...startOf(given ?? `D${await nextNumber(client, who.account)}`),
        }));
        return savedOf(work);
      },
    },
    'driver.add-many': {
      async answer({ who, body: { idempotency_key: key, drivers: sent } }) {
        const homes = await checkedHomes(services, who, sent);
        const added = await records.addAll(who, key, sent, (client, left) =>
          columnsOfAll(client, who.account, left, homes),
        );
        const refused = sent.flatMap((each, row) => (added.has(row) ? [] : refusedAt(row, each, homes.get(each))));
        const list = [...added.values()].map((row) => ({ ...saved(row), address_check: row.driver_address_check }));
        return { saved: list, refused };
      },
    },
    'driver.delete-many': {
      answer: ({ who, body: { driver_reference_numbers: ids, versions } }) =>
        records.removeAll(who, ids, versions, (client, rows) => usedIn(client, rows, who.username)),
    },
    'driver.update': {
      answer: ({ who, body: { driver_reference_number: id, version, ...sent } }) =>
        savedOf(records.change(who, id, version, (client, before) => columnsOf(client, sent, before))),
    },
    'driver.deactivate': {
      answer({ who, body: { driver_reference_number: id, driver_inactive_from: from, version } }) {
        if (from < who.today)
          throw new Refusal('invalid_request', {
            faults: [{ field: 'driver_inactive_from', key: 'faults.not_past' }],
          });
        return savedOf(records.change(who, id, version, { driver_inactive_from: from }));
      },
    },
    'driver.reactivate': {
      answer: ({ who, body: { driver_reference_number: id, version } }) =>
        savedOf(records.change(who, id, version, { active: true, driver_inactive_from: null })),
    },
    'driver.undo-change': {
      answer: ({ who, body: { driver_reference_number: id, version } }) =>
        savedOf(
          records.change(who, id, version, (client, row) =>
            valuesBefore(client, drivers, row, { version, username: who.username }),
          ),
        ),
    },
    'driver.delete': {
      answer: ({ who, body: { driver_reference_number: id, version } }) =>
        records.remove(who, id, version, (client, row) => refuseUsed(client, row, who.username)),
    },
    ...assignmentRoutes(services),
  };
}
