import { fillTemplate } from '../../engine/formats/template.ts';
import { listedDocuments } from '../documents/listed.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { garageRoutes } from './garages.ts';
import { nearVehicleRoutes } from './near-vehicles.ts';
import { noteRoutes } from './notes.ts';
import { quoteRoute } from './transports.ts';
import { timelineRoute } from './vehicle-timeline.ts';

export const vehicleRoutes = (services: DataServices): Routes<'vehicle'> => ({
  ...garageRoutes(services),
  ...nearVehicleRoutes(services),
  ...noteRoutes(services),
  ...quoteRoute(services),
  ...timelineRoute(services),
  'vehicle.document-list': {
    knows: 'account',
    answer: ({ who, query }) =>
      inTransaction(services.pool, actingAs(who), async (client) => {
        const vehicle = query.vehicle.toUpperCase();
        const { rowCount } = await client.query('select from vehicles where vehicle_number = $1', [vehicle]);
        if (rowCount === 0) throw new Refusal('not_found', { unknown: [{ vehicle }] });
        return listedDocuments(client, who, vehicle);
      }),
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
