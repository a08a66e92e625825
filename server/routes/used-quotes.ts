import type { Body } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { typedColumns } from '../addresses/stored.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { nextId } from '../records/numbers.ts';
import { recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { instructionsOf, isRevocable, vehicleInService } from './in-service.ts';

type UsedQuoteRoutes = Pick<
  Routes<'vehicle'>,
  'vehicle.used-quote' | 'vehicle.withdraw-used-quote' | 'vehicle.reopen-used-quote'
>;
type Sent = Omit<Body<'vehicle.used-quote'>, 'idempotency_key'>;

interface UsedQuote extends RecordRow {
  readonly quote_id: string;
  readonly vehicle_number: string;
  readonly quote_status: 'PENDING' | 'QUOTED' | 'WITHDRAWN';
  readonly odometer: number;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
}
type Values = Partial<Omit<UsedQuote, 'version'>>;

const quotes: RecordKind = {
  table: 'used_vehicle_quotes',
  id: 'quote_id',
  name: 'used_vehicle_quote',
  created: { by: 'quote_requested_by', at: 'quote_requested_at' },
  about: ({ vehicle_number }) => ({ vehicle: String(vehicle_number) }),
};

const saved = ({ quote_id, version }: UsedQuote) => ({ quote_id, version });

async function valuesOf(client: Transaction, who: Who, sent: Sent): Promise<Values> {
  const special_instructions = instructionsOf(sent.special_instructions);
  return {
    vehicle_number: await vehicleInService(client, who, sent),
    quote_id: await nextId(client, who, quotes, 'U'),
    quote_status: 'PENDING',
    odometer: Math.round(sent.odometer),
    vehicle_condition: sent.vehicle_condition,
    ...typedColumns('place', sent.place),
    contact_name: plainName(sent.contact_name),
    contact_phone: plainName(sent.contact_phone),
    special_instructions,
  } as Values;
}

/** Quotes for used vehicles. The provider adds the prices. */
export function usedQuoteRoutes(services: Pick<DataServices, 'pool' | 'audit'>): UsedQuoteRoutes {
  const records = recordsOf<UsedQuote>(services, quotes);
  return {
    'vehicle.used-quote': {
      knows: 'account',
      answer: async ({ who, body: { idempotency_key: key, ...sent } }) =>
        saved(await records.add(who, key, sent, (client) => valuesOf(client, who, sent))),
    },
    'vehicle.withdraw-used-quote': {
      answer: async ({ who, body: { quote_id: id, version } }) =>
        saved(
          await records.change(who, id, version, (_, { quote_status: status, decided_by: by }): Values => {
            if (status === 'WITHDRAWN' && by === who.username) return {};
            if (status !== 'PENDING') throw new Refusal('quote_decided');
            return { quote_status: 'WITHDRAWN', decided_by: who.username, decided_at: new Date().toISOString() };
          }),
        ),
    },
    'vehicle.reopen-used-quote': {
      answer: async ({ who, body: { quote_id: id, version } }) =>
        saved(
          await records.change(who, id, version, async (client, { quote_status: status }): Promise<Values> => {
            if (status === 'PENDING') return {};
            const isOwn = status === 'WITHDRAWN' && (await isRevocable(client, who, quotes, id));
            if (!isOwn) throw new Refusal('quote_decided');
            return { quote_status: 'PENDING', decided_by: null, decided_at: null };
          }),
        ),
    },
  };
}
