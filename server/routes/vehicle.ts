import { randomUUID } from 'node:crypto';
import { fillTemplate } from '../../engine/formats/template.ts';
import { listedDocuments } from '../documents/listed.ts';
import { askOnce, inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import { addedVehicleRoutes } from './added-vehicles.ts';
import type { Routes } from './call.ts';
import { documentAdder } from './documents.ts';
import { expenseReportRoutes } from './expense-reports.ts';
import { garageRoutes } from './garages.ts';
import { nearVehicleRoutes } from './near-vehicles.ts';
import { noteRoutes } from './notes.ts';
import { terminationRoutes } from './terminations.ts';
import { quoteRoute } from './transports.ts';
import { usedQuoteRoutes } from './used-quotes.ts';
import { vehicleChangeRoutes } from './vehicle-changes.ts';
import { timelineRoute } from './vehicle-timeline.ts';

/** The number of a vehicle. One of another account is refused like one that does not exist. */
async function knownVehicle(client: Transaction, typed: string): Promise<string> {
  const vehicle = typed.trim().toUpperCase();
  const { rowCount } = await client.query('select from vehicles where vehicle_number = $1', [vehicle]);
  if (rowCount === 0)
    throw new Refusal('not_found', {
      faults: [{ field: 'vehicle', key: 'refusals.not_found' }],
      unknown: [{ vehicle }],
    });
  return vehicle;
}

export const vehicleRoutes = (services: DataServices): Routes<'vehicle'> => ({
  ...addedVehicleRoutes(services),
  ...garageRoutes(services),
  ...nearVehicleRoutes(services),
  ...noteRoutes(services),
  ...quoteRoute(services),
  ...vehicleChangeRoutes(services),
  ...expenseReportRoutes(services),
  ...terminationRoutes(services),
  ...usedQuoteRoutes(services),
  ...timelineRoute(services),
  'vehicle.document-list': {
    knows: 'account',
    answer: ({ who, query }) =>
      inTransaction(services.pool, actingAs(who), async (client) =>
        listedDocuments(client, who, await knownVehicle(client, query.vehicle)),
      ),
  },
  'vehicle.upload-documents': {
    async answer({ who, query, files }) {
      const { vehicle, document_type, comment, idempotency_key = randomUUID() } = query;
      // Before the files are looked into.
      const vehicle_number = await inTransaction(services.pool, actingAs(who), (client) =>
        knownVehicle(client, vehicle),
      );
      const about = { vehicle_number, document_category: document_type, visible_to: 'EVERYBODY' } as const;
      return documentAdder(services)(who, { ...about, document_comment: comment ?? null, idempotency_key }, files);
    },
  },
  'vehicle.schedule-ac': {
    async answer({ who, query }) {
      const { pool, brand } = services;
      const vehicle = query.vehicle.toUpperCase();
      // A vehicle of another account has no row, like one that does not exist.
      const [found] = await askOnce<{ is_leased: boolean }>(
        pool,
        { 'app.customer': who.account },
        {
          name: 'is leased',
          text: `select lease_type in ('O', 'C') and status <> 'CLOSE OUT' as is_leased from vehicles where vehicle_number = $1`,
          values: [vehicle],
        },
      );
      if (!found) throw new Refusal('not_found');
      return found.is_leased ? fillTemplate(brand.schedule_ac_url, { vehicle }) : null;
    },
  },
});
