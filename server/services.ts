import type pg from 'pg';
import type { Locale, Words } from '../engine/reports/context.ts';
import type { Pulse } from './database/pulse.ts';
import type { ServedReport } from './definitions.ts';
import type { Metrics } from './plugins/metrics.ts';
import type { Reporting } from './reporting/reporting.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { Sessions } from './session/sessions.ts';

/** What routes work with. */
export interface Services {
  /** The connections of short calls. */
  pool: pg.Pool;
  pulse: Pulse;
  reporting: Reporting;
  access: AccessTokens;
  sessions: Sessions;
  reports: readonly ServedReport[];
  words: (locale: Locale) => Words;
  metrics: Metrics;
  /** Today, YYYY-MM-DD. */
  today: () => string;
  zone: string;
  /** Sign-ins a minute for one user from one address. */
  loginAttempts: number;
  compression: 'auto' | 'always' | 'never';
}
