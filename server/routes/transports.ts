import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { nextId, nextOf } from '../records/numbers.ts';
import { recordsOf } from '../records/records.ts';
import { closedOut, Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Status = 'PENDING' | 'QUOTED' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN';
interface Quote extends RecordRow {
  readonly quote_id: string;
  readonly vehicle_number: string;
  readonly quote_status: Status;
  readonly transport_type: 'TRANSPORT' | 'STORAGE';
  readonly transport_reason: string;
  readonly pickup_from: string;
  readonly origin_city: string;
  readonly origin_state_province: string;
  readonly destination_city: string | null;
  readonly destination_state_province: string | null;
  readonly vendor_name: string | null;
  readonly distance: number | null;
  readonly daily_rate: number | null;
  readonly quoted_at: string | null;
  readonly quote_expires: string | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
}
type Values = Partial<Omit<Quote, 'version'>>;
type Sent = Omit<Body<'vehicle.transport-storage-quote'>, 'idempotency_key'>;
type Place = Sent['origin'];

const quotes: RecordKind = {
  table: 'transport_quotes',
  id: 'quote_id',
  name: 'transport_quote',
  created: { by: 'quote_requested_by', at: 'quote_requested_at' },
};

const saved = ({ quote_id, version }: Quote): Data<'transports.accept-quote'> => ({ quote_id, version });

const faultAt = (
  field: string,
  key: 'faults.vehicle' | 'faults.longest',
  values: Readonly<Record<string, string | number>>,
) => new Refusal('invalid_request', { faults: [{ field, key, values }] });

async function nextTransport(client: Transaction, who: Who, vehicle: string): Promise<string> {
  const next = await nextOf(
    client,
    who,
    'transports',
    `select coalesce(max(substr(transport_number, length($1) + 2)::int), 0) + 1 as next from transports
      where vehicle_number = $1 and transport_number ~ ('^X' || $1 || '[0-9]{2,6}$')`,
    [vehicle],
  );
  return `X${vehicle}${String(next).padStart(2, '0')}`;
}

const columnsOfPlace = (prefix: string, place: Place | null): Record<string, string | null> => ({
  [`${prefix}_address_1`]: place && plainName(place.street),
  [`${prefix}_address_2`]: (place && plainName(place.street_2 ?? '')) || null,
  [`${prefix}_city`]: place && plainName(place.city),
  [`${prefix}_state_province`]: place?.region ?? null,
  [`${prefix}_postal_code`]: place?.postal_code ?? null,
  [`${prefix}_country`]: place?.country ?? null,
});

/** What the type of the quote needs: the form asks only for that, and the server checks it by the rules of the form. */
function needsOf({ transport_type, transport_reason, storage_reason, storage_until, destination }: Sent) {
  const isTransport = transport_type === 'TRANSPORT';
  return {
    transport_reason: ((isTransport ? transport_reason : storage_reason) ?? '').replace('_', ' '),
    storage_until: isTransport ? null : (storage_until ?? null),
    ...columnsOfPlace('destination', isTransport ? (destination ?? null) : null),
  };
}

/** The vehicle number as it is stored. One that is closed out has left the fleet; one on order can be moved after its delivery. */
async function vehicleOf(client: Transaction, given: string): Promise<string> {
  const { rows } = await client.query<{ number: string; status: string }>(
    'select vehicle_number as number, status from vehicles where vehicle_number = upper(trim($1))',
    [given],
  );
  const [found] = rows;
  if (!found) throw faultAt('vehicle_number', 'faults.vehicle', { vehicle: given });
  if (found.status === 'CLOSE OUT') throw closedOut(found.number);
  return found.number;
}

async function valuesOf(client: Transaction, who: Who, sent: Sent): Promise<Values> {
  const special = plainText(sent.special_instructions ?? '');
  const values = { most: limits.quoteText, count: [...special].length };
  if (values.count > values.most) throw faultAt('special_instructions', 'faults.longest', values);
  return {
    quote_id: await nextId(client, who, quotes, 'Q'),
    vehicle_number: await vehicleOf(client, sent.vehicle_number),
    quote_status: 'PENDING',
    transport_type: sent.transport_type,
    pickup_from: sent.pickup_from,
    vehicle_drives: sent.vehicle_drives,
    ...needsOf(sent),
    ...columnsOfPlace('origin', sent.origin),
    contact_name: plainName(sent.contact_name),
    contact_phone: plainName(sent.contact_phone),
    special_instructions: special || null,
  } as Values;
}

/** The transport that an accepted quote becomes. It is billed when it is done. */
async function addTransport(client: Transaction, who: Who, quote: Quote): Promise<string> {
  const number = await nextTransport(client, who, quote.vehicle_number);
  await client.query(
    `insert into transports (customer_number, transport_number, vehicle_number, transport_type, transport_status,
        transport_reason, vendor_name, requested_date, requested_by, origin_city, origin_state_province,
        destination_city, destination_state_province, distance, storage_start_date, storage_end_date, daily_rate, amount)
     select customer_number, $2, vehicle_number, transport_type, 'REQUESTED',
        transport_reason, coalesce(vendor_name, ''), $3, 'FLEET MANAGER', origin_city, origin_state_province,
        destination_city, destination_state_province, distance,
        case when transport_type = 'STORAGE' then pickup_from end, storage_until, daily_rate, 0
       from transport_quotes where quote_id = $1`,
    [quote.quote_id, number, who.today],
  );
  return number;
}

const decidedBy = (who: Who, quote_status: Status): Values => ({
  quote_status,
  decided_by: who.username,
  decided_at: new Date().toISOString(),
});

/** Whether the user has done the same before: a call that is sent twice has one effect. */
const isSame = ({ quote_status, decided_by }: Quote, who: Who, to: Status) =>
  quote_status === to && decided_by === who.username;

const isExpired = ({ quote_expires }: Quote, { today }: Who) => quote_expires !== null && quote_expires < today;

/** Whether the user may still take back what was decided. */
async function isRevocable(client: Transaction, who: Who, quote: Quote): Promise<boolean> {
  const { rows } = await client.query(
    `select from transport_quotes where quote_id = $1 and decided_by = $2 and quote_status in ('DECLINED', 'WITHDRAWN')
        and decided_at > clock_timestamp() - $3::interval`,
    [quote.quote_id, who.username, limits.restorable],
  );
  return rows.length > 0;
}

type QuoteServices = Pick<DataServices, 'pool' | 'audit'>;

/** The call of a vehicle that asks for a quote (spec: ordering §7). */
export function quoteRoute(services: QuoteServices): Pick<Routes<'vehicle'>, 'vehicle.transport-storage-quote'> {
  const records = recordsOf<Quote>(services, quotes);
  return {
    'vehicle.transport-storage-quote': {
      answer: async ({ who, body: { idempotency_key: key, ...sent } }) =>
        saved(await records.add(who, key, sent, (client) => valuesOf(client, who, sent))),
    },
  };
}

/** What becomes of quotes for transports and storage. */
export function transportRoutes(services: QuoteServices): Routes<'transports'> {
  const records = recordsOf<Quote>(services, quotes);
  /** Decides a quote in one of the states `from`. */
  const decide = async (
    who: Who,
    { quote_id, version }: { quote_id: string; version: number },
    from: Status,
    to: Status,
    more: (client: Transaction, quote: Quote) => Promise<Values> | Values = () => ({}),
  ) =>
    saved(
      await records.change(who, quote_id, version, async (client, before) => {
        if (isSame(before, who, to)) return {};
        if (before.quote_status !== from || (to !== 'WITHDRAWN' && isExpired(before, who)))
          throw new Refusal('quote_decided');
        return { ...decidedBy(who, to), ...(await more(client, before)) };
      }),
    );
  return {
    'transports.accept-quote': {
      answer: ({ who, body }) =>
        decide(who, body, 'QUOTED', 'ACCEPTED', async (client, quote) => {
          if (quote.version !== body.version) return {};
          return { transport_number: await addTransport(client, who, quote) };
        }),
    },
    'transports.decline-quote': { answer: ({ who, body }) => decide(who, body, 'QUOTED', 'DECLINED') },
    'transports.withdraw-quote': { answer: ({ who, body }) => decide(who, body, 'PENDING', 'WITHDRAWN') },
    'transports.reopen-quote': {
      answer: async ({ who, body: { quote_id, version } }) =>
        saved(
          await records.change(who, quote_id, version, async (client, before) => {
            if (before.quote_status === 'PENDING' || before.quote_status === 'QUOTED') return {};
            if (!(await isRevocable(client, who, before))) throw new Refusal('quote_decided');
            const quote_status = before.quoted_at === null ? 'PENDING' : 'QUOTED';
            return { quote_status, decided_by: null, decided_at: null };
          }),
        ),
    },
  };
}
