import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Brand } from '../engine/schema/brand.ts';
import type { Audit } from './audit/audit.ts';
import type { Pulse } from './database/pulse.ts';
import type { ServedReport } from './definitions.ts';
import type { Streams } from './events/streams.ts';
import type { Metrics } from './plugins/metrics.ts';
import type { RefreshCookie } from './plugins/refresh-cookie.ts';
import type { Reporting } from './reporting/reporting.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { OwnSessions } from './session/own-sessions.ts';
import type { PasswordReset } from './session/password-reset.ts';
import type { Sessions } from './session/sessions.ts';
import type { Sso } from './session/sso.ts';
import type { SessionWatch } from './session/watch.ts';
import type { WordsOf } from './words.ts';

/** What routes work with. */
export interface Services {
  /** Connections for short calls. */
  pool: pg.Pool;
  pulse: Pulse;
  reporting: Reporting;
  access: AccessTokens;
  sessions: Sessions;
  watch: SessionWatch;
  ownSessions: OwnSessions;
  sso: Sso;
  passwordReset: PasswordReset;
  /** Address of the portal for links in emails: always a configured address, never one from the request. */
  portalOf: (request: FastifyRequest) => string | null;
  /** Event streams. */
  streams: Streams;
  refreshCookie: RefreshCookie;
  reports: readonly ServedReport[];
  /** Tables of the dashboards' own calls. */
  tables: readonly ServedReport[];
  words: WordsOf;
  brand: Brand;
  metrics: Metrics;
  audit: Audit;
  /** Today, YYYY-MM-DD. */
  today: () => string;
  zone: string;
  compression: 'auto' | 'always' | 'never';
}
