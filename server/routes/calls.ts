import { callNames, calls } from '../../contract/calls.ts';
import type { App } from '../http-app.ts';
import type { DataServices, Services } from '../services.ts';
import { accountRoutes } from './account.ts';
import { addressRoutes } from './addresses.ts';
import { attentionRoutes } from './attention.ts';
import { addCall, type CallLimits, type DataRoutes, type Route, type Routes, type SqlRoutes } from './call.ts';
import { configurationRoutes } from './configurations.ts';
import { documentRoutes } from './documents.ts';
import { driverRoutes } from './drivers.ts';
import { evRoutes } from './ev.ts';
import { fuelCardRoutes } from './fuel-cards.ts';
import { fuelProfileRoutes } from './fuel-profiles.ts';
import { generateRoute } from './generate-report.ts';
import { geotabRoutes } from './geotab.ts';
import { importRoutes } from './imports.ts';
import { inspectionRoutes } from './inspections.ts';
import { invitationRoutes } from './invitations.ts';
import { invoicingRoutes } from './invoicing.ts';
import { lifeCycleRoutes } from './life-cycle.ts';
import { locationRoutes } from './locations.ts';
import { loginRoutes } from './logins.ts';
import { mileageRoutes } from './mileage.ts';
import { mvrRoutes } from './mvr.ts';
import { myReportRoutes } from './my-reports.ts';
import { noticeRoutes } from './notices.ts';
import { odometerRoutes } from './odometers.ts';
import { orderRoutes } from './orders.ts';
import { policyRoutes } from './policies.ts';
import { recordRoutes } from './records.ts';
import { repairRoutes } from './repairs.ts';
import { safetyRoutes } from './safety.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { sqlRoutes } from './sql-routes.ts';
import { starRoutes } from './stars.ts';
import { supersetRoutes } from './superset.ts';
import { transportRoutes } from './transports.ts';
import { vehicleRoutes } from './vehicle.ts';

/** Routes of the calls of an account's data: all but those of sessions. */
export const dataRoutes = (services: DataServices): DataRoutes => ({
  ...sqlRoutes(services),
  ...accountRoutes(services),
  ...addressRoutes(services),
  ...attentionRoutes(services),
  ...configurationRoutes(services),
  ...invoicingRoutes(services),
  ...documentRoutes(services),
  ...driverRoutes(services),
  ...evRoutes(services),
  ...geotabRoutes(services),
  ...importRoutes(services),
  ...inspectionRoutes(services),
  ...lifeCycleRoutes(services),
  ...locationRoutes(services),
  ...loginRoutes(services),
  ...fuelCardRoutes(services),
  ...fuelProfileRoutes(services),
  ...mvrRoutes(services),
  ...mileageRoutes(services),
  ...myReportRoutes(services),
  ...noticeRoutes(services),
  ...odometerRoutes(services),
  ...orderRoutes(services),
  ...policyRoutes(services),
  ...recordRoutes(services),
  ...repairRoutes(services),
  ...safetyRoutes(services),
  ...searchRoutes(services),
  ...starRoutes(services),
  ...supersetRoutes(services),
  ...transportRoutes(services),
  ...vehicleRoutes(services),
});

/** Routes of all calls of the contract. */
export const routesOf = (services: Services): Routes & SqlRoutes => ({
  ...sessionRoutes(services),
  ...generateRoute(services),
  ...invitationRoutes(services),
  ...dataRoutes(services),
});

interface CallsOptions {
  inSession: boolean;
  /** By the name of the call. */
  limitsOf: (name: string) => CallLimits;
}

/** Adds the calls of the contract that need a live session, or those that do not. */
export function addCalls(app: App, routes: Routes & SqlRoutes, { inSession, limitsOf }: CallsOptions): void {
  for (const name of callNames) {
    const call = calls[name];
    if ((call.access === 'session') === inSession)
      addCall(app, name, call, routes[name] as Route<typeof call>, limitsOf(name));
  }
}
