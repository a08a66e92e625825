import { billing } from './account/billing.ts';
import { centers } from './account/centers.ts';
import { labels } from './account/labels.ts';
import { provider } from './account/provider.ts';
import { settings } from './account/settings.ts';
import { user } from './account/user.ts';
import { values } from './account/values.ts';
import { attention } from './attention.ts';
import type { BodyOf, DataOf, ReadsOf } from './call.ts';
import { ev } from './ev.ts';
import { invoicing } from './invoicing.ts';
import { myReports } from './my-reports.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { stars } from './stars.ts';
import { vehicle } from './vehicle.ts';

/**
 * Every call by its name, `<area>.<call>`. The client, the server's routes, the definitions and the documentation use
 * this name.
 */
export const calls = {
  ...session,
  ...user,
  ...settings,
  ...centers,
  ...labels,
  ...provider,
  ...billing,
  ...values,
  ...attention,
  ...invoicing,
  ...ev,
  ...myReports,
  ...reports,
  ...search,
  ...stars,
  ...vehicle,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

export const callNames = Object.keys(calls) as CallName[];

/** The calls that only read. */
export type ReadName = { [N in CallName]: ReadsOf<Calls[N]> extends true ? N : never }[CallName];

/** The request body of a call. */
export type Body<N extends CallName> = BodyOf<Calls[N]>;
/** The response data of a call, inside the envelope. */
export type Data<N extends CallName> = DataOf<Calls[N]>;
