import { billing } from './account/billing.ts';
import { centers } from './account/centers.ts';
import { guides } from './account/guides.ts';
import { labels } from './account/labels.ts';
import { ownAccountSettings } from './account/own-settings.ts';
import { provider } from './account/provider.ts';
import { settings } from './account/settings.ts';
import { user } from './account/user.ts';
import { values } from './account/values.ts';
import { correctedAddress, taxAddress } from './addresses.ts';
import { assignments, vehicleAssignments } from './assignments.ts';
import { attention } from './attention.ts';
import type { BodyOf, DataOf, ReadsOf } from './call.ts';
import { catalog } from './catalog.ts';
import { documentCalls } from './documents.ts';
import { driver, fleet } from './drivers.ts';
import { ev } from './ev.ts';
import { fuelCards, fuelProfiles } from './fuel-cards.ts';
import { geotab } from './geotab.ts';
import { imports } from './imports.ts';
import { inspections } from './inspections.ts';
import { invoicing } from './invoicing.ts';
import { lifeCycle } from './life-cycle.ts';
import { locations } from './locations.ts';
import { invitations, logins } from './logins.ts';
import { mileage } from './mileage.ts';
import { mvr } from './mvr.ts';
import { myReports } from './my-reports.ts';
import { noticeSettings } from './notice-settings.ts';
import { odometers } from './odometers.ts';
import { orders } from './orders.ts';
import { policies } from './policies.ts';
import { records } from './records.ts';
import { repairs } from './repairs.ts';
import { reports } from './reports.ts';
import { saferoads } from './saferoads.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { stars } from './stars.ts';
import { superset } from './superset.ts';
import { transports } from './transports.ts';
import { vehicleChanges } from './vehicle/changes.ts';
import { vehicleDetails } from './vehicle/details.ts';
import { vehicleDocuments } from './vehicle/documents.ts';
import { vehicleExpenses } from './vehicle/expenses.ts';
import { vehicleGarage } from './vehicle/garage.ts';
import { vehicleHistories } from './vehicle/histories.ts';
import { vehicleNear } from './vehicle/near.ts';
import { vehicleNotes } from './vehicle/notes.ts';
import { vehicleTerminations } from './vehicle/terminations.ts';
import { vehicleTimeline } from './vehicle/timeline.ts';
import { vehicleTransports } from './vehicle/transports.ts';
import { vehicleUsedQuotes } from './vehicle/used-quotes.ts';

/**
 * Every call by its name, `<area>.<call>`. The client, the server's routes, the definitions and the documentation use
 * this name.
 */
export const calls = {
  ...session,
  ...user,
  ...settings,
  ...ownAccountSettings,
  ...centers,
  ...labels,
  ...provider,
  ...billing,
  ...guides,
  ...values,
  ...attention,
  ...catalog,
  ...invoicing,
  ...documentCalls,
  ...driver,
  ...assignments,
  ...vehicleAssignments,
  ...fleet,
  ...ev,
  ...geotab,
  ...imports,
  ...inspections,
  ...logins,
  ...invitations,
  ...fuelCards,
  ...fuelProfiles,
  ...lifeCycle,
  ...locations,
  ...mvr,
  ...mileage,
  ...myReports,
  ...noticeSettings,
  ...odometers,
  ...orders,
  ...policies,
  ...records,
  ...saferoads,
  ...safety,
  ...repairs,
  ...reports,
  ...search,
  ...stars,
  ...superset,
  ...taxAddress,
  ...correctedAddress,
  ...transports,
  ...vehicleDetails,
  ...vehicleHistories,
  ...vehicleDocuments,
  ...vehicleNear,
  ...vehicleNotes,
  ...vehicleTimeline,
  ...vehicleGarage,
  ...vehicleChanges,
  ...vehicleTransports,
  ...vehicleExpenses,
  ...vehicleTerminations,
  ...vehicleUsedQuotes,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

export const callNames = Object.keys(calls) as CallName[];

/** The calls that only read, and return data. */
export type ReadName = {
  [N in CallName]: Calls[N] extends { data: unknown } ? (ReadsOf<Calls[N]> extends true ? N : never) : never;
}[CallName];

/** The request body of a call. */
export type Body<N extends CallName> = BodyOf<Calls[N]>;
/** The response data of a call, inside the envelope. */
export type Data<N extends CallName> = DataOf<Calls[N]>;
