import type pg from 'pg';
import type { Locale, Words } from '../engine/reports/context.ts';
import type { Audit } from './audit/audit.ts';
import type { ServedReport } from './definitions.ts';
import type { Metrics } from './plugins/metrics.ts';
import type { RefreshCookie } from './plugins/refresh-cookie.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { Sessions } from './session/sessions.ts';

/** What routes work with. */
export interface Services {
  pool: pg.Pool;
  access: AccessTokens;
  sessions: Sessions;
  refreshCookie: RefreshCookie;
  reports: readonly ServedReport[];
  words: (locale: Locale) => Words;
  metrics: Metrics;
  audit: Audit;
  /** Today, YYYY-MM-DD. */
  today: () => string;
  zone: string;
  /** How long the query of a report may run. */
  reportSeconds: number;
  compression: 'auto' | 'always' | 'never';
}
