import { callNames, calls } from '../../contract/calls.ts';
import type { App } from '../http-app.ts';
import type { CallRules } from '../running/action-rules.ts';
import type { DataServices, Services } from '../services.ts';
import { accountRoutes } from './account.ts';
import { attentionRoutes } from './attention.ts';
import { addCall, type DataRoutes, type Route, type Routes, type SqlRoutes } from './call.ts';
import { configurationRoutes } from './configurations.ts';
import { evRoutes } from './ev.ts';
import { invoicingRoutes } from './invoicing.ts';
import { myReportRoutes } from './my-reports.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { sqlRoutes } from './sql-routes.ts';
import { starRoutes } from './stars.ts';
import { vehicleRoutes } from './vehicle.ts';

/** Routes of the calls of an account's data: all but those of sessions. */
export const dataRoutes = (services: DataServices): DataRoutes => ({
  ...sqlRoutes(services),
  ...accountRoutes(services),
  ...attentionRoutes(services),
  ...configurationRoutes(services),
  ...invoicingRoutes(services),
  ...evRoutes(services),
  ...myReportRoutes(services),
  ...searchRoutes(services),
  ...starRoutes(services),
  ...vehicleRoutes(services),
});

/** Routes of all calls of the contract. */
export const routesOf = (services: Services): Routes & SqlRoutes => ({
  ...sessionRoutes(services),
  ...dataRoutes(services),
});

interface CallsOptions {
  inSession: boolean;
  /** The rules of forms, by the name of their call. */
  rules: ReadonlyMap<string, CallRules>;
}

/** Adds the calls of the contract that need a live session, or those that do not. */
export function addCalls(app: App, routes: Routes & SqlRoutes, { inSession, rules }: CallsOptions): void {
  for (const name of callNames) {
    const call = calls[name];
    if ((call.access === 'session') === inSession)
      addCall(app, name, call, routes[name] as Route<typeof call>, rules.get(name));
  }
}
