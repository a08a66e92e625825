import type { Body } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { typedColumns } from '../addresses/stored.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { attachedTo } from '../records/attached-documents.ts';
import { type KeptFile, keepFiles } from '../records/keep-files.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { nextId } from '../records/numbers.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { instructionsOf, isRevocable, vehicleInService } from './in-service.ts';
import { figuresHash, figuresOf } from './termination-figures.ts';

type TerminationServices = Pick<DataServices, 'pool' | 'audit' | 'documents'>;
export type TerminationRoutes = Pick<
  Routes<'vehicle'>,
  'vehicle.termination-figures' | 'vehicle.terminate' | 'vehicle.withdraw-termination' | 'vehicle.reopen-termination'
>;
type Sent = Omit<Body<'vehicle.terminate'>, 'idempotency_key'>;

interface Termination extends RecordRow {
  readonly termination_id: string;
  readonly vehicle_number: string;
  readonly termination_status: 'REQUESTED' | 'SCHEDULED' | 'COMPLETED' | 'WITHDRAWN';
  readonly odometer: number;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly document_ids: readonly string[];
}
type Values = Partial<Omit<Termination, 'version'>>;

const terminations: RecordKind = {
  table: 'vehicle_terminations',
  id: 'termination_id',
  name: 'termination',
  about: ({ vehicle_number }) => ({ vehicle: String(vehicle_number) }),
};

const saved = ({ termination_id, version }: Termination) => ({ termination_id, version });

/** The row of the vehicle is locked, so no other one is requested meanwhile. */
async function refuseSecond(client: Transaction, vehicle: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from vehicle_terminations where vehicle_number = $1 and termination_status in ('REQUESTED', 'SCHEDULED')`,
    [vehicle],
  );
  if (rowCount !== 0) throw new Refusal('termination_open');
}

/** What the form has besides the figures. */
const columnsOf = (sent: Sent) => ({
  return_date: sent.return_date,
  odometer: Math.round(sent.odometer),
  vehicle_condition: sent.vehicle_condition,
  vehicle_drives: sent.vehicle_drives,
  keys_returned: sent.keys_returned,
  ...typedColumns('place', sent.place),
  contact_name: plainName(sent.contact_name),
  contact_phone: plainName(sent.contact_phone),
  special_instructions: instructionsOf(sent.special_instructions),
});

/** Sends a termination to the provider, if its figures are those that the user has seen. */
function createTerminate(services: TerminationServices) {
  const records = recordsOf<Termination>(services, terminations);
  const attached = attachedTo({ audit: services.audit, quota: services.documents.quota });

  const valuesOf = async (client: Transaction, who: Who, sent: Sent, files: readonly KeptFile[], key: string) => {
    const columns = columnsOf(sent);
    const vehicle = await vehicleInService(client, who, sent, true);
    await refuseSecond(client, vehicle);
    const figures = await figuresOf(client, who, vehicle, sent);
    if (figuresHash(vehicle, sent, figures) !== sent.figures_hash) throw new Refusal('figures_changed');
    return {
      termination_id: await nextId(client, who, terminations, 'T'),
      vehicle_number: vehicle,
      termination_status: 'REQUESTED' as const,
      ...columns,
      ...figures,
      document_ids: await attached.add(client, who, files, { key: `termination ${key}`, vehicle, category: 'OTHER' }),
    };
  };

  return (
    who: Who,
    { idempotency_key: key, ...sent }: Body<'vehicle.terminate'>,
    files: Parameters<typeof keepFiles>[2],
  ) =>
    keepFiles(services.documents, who, files, async (kept) => {
      let used: readonly string[] = [];
      const given = [sent, kept.map(({ name, bytes }) => [name, bytes])];
      const row = await records.add(who, key, given, async (client) => {
        const values = await valuesOf(client, who, sent, kept, key);
        used = kept.map((file) => file.key);
        return values as Values;
      });
      return { result: saved(row), used };
    });
}

/** How leases end. Administrators of drivers and representatives of the provider end them. */
export function terminationRoutes(services: TerminationServices): TerminationRoutes {
  const { pool } = services;
  const records = recordsOf<Termination>(services, terminations);
  const terminate = createTerminate(services);
  return {
    'vehicle.termination-figures': {
      knows: 'account',
      answer: ({ who, body }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const vehicle = await vehicleInService(client, who, body);
          const figures = await figuresOf(client, who, vehicle, body);
          return { ...figures, figures_hash: figuresHash(vehicle, body, figures) };
        }),
    },
    'vehicle.terminate': {
      knows: 'account',
      answer: ({ who, body, files }) => terminate(who, body, files),
    },
    'vehicle.withdraw-termination': {
      answer: async ({ who, body: { termination_id: id, version } }) =>
        saved(
          await records.change(who, id, version, (_, { termination_status: status, decided_by: by }): Values => {
            if (status === 'WITHDRAWN' && by === who.username) return {};
            if (status !== 'REQUESTED') throw new Refusal('termination_final');
            return {
              termination_status: 'WITHDRAWN',
              decided_by: who.username,
              decided_at: new Date().toISOString(),
            };
          }),
        ),
    },
    'vehicle.reopen-termination': {
      knows: 'account',
      answer: async ({ who, body: { termination_id: id, version } }) =>
        saved(
          await records.change(who, id, version, async (client, before): Promise<Values> => {
            if (before.termination_status === 'REQUESTED') return {};
            const isOwn =
              before.termination_status === 'WITHDRAWN' && (await isRevocable(client, who, terminations, id));
            if (!isOwn) throw new Refusal('termination_final');
            const same = { vehicle: before.vehicle_number, odometer: Number.MAX_SAFE_INTEGER };
            await vehicleInService(client, who, same, true);
            await refuseSecond(client, before.vehicle_number);
            return { termination_status: 'REQUESTED', decided_by: null, decided_at: null };
          }),
        ),
    },
  };
}
