import type { FastifyRequest } from 'fastify';
import type { AddressSettings } from './addresses/provider.ts';
import type { Audit } from './audit/audit.ts';
import type { Screens } from './definitions.ts';
import type { Documents } from './documents/documents.ts';
import type { Streams } from './events/streams.ts';
import type { Post } from './mail/post.ts';
import type { Metrics } from './plugins/metrics.ts';
import type { RefreshCookie } from './plugins/refresh-cookie.ts';
import type { FileReaders } from './received/readers.ts';
import type { Running } from './running/running.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { OwnSessions } from './session/own-sessions.ts';
import type { PasswordReset } from './session/password-reset.ts';
import type { Sessions } from './session/sessions.ts';
import type { Sso } from './session/sso.ts';
import type { SessionWatch } from './session/watch.ts';
import type { SqlCall } from './sql-calls.ts';
import type { SupersetSettings } from './superset/guest-token.ts';

/** What the calls of an account's data work with, with or without a request. */
export interface DataServices extends Running {
  audit: Pick<Audit, 'record' | 'recordIn'>;
  documents: Documents;
  /** Reads files that users send. */
  readers: Pick<FileReaders, 'cells'>;
  /** The provider's service for addresses. Without it, the cities of the demo fleet answer. */
  addresses?: AddressSettings | undefined;
  /** Missing if emails can't be sent. */
  post?: Post | undefined;
  /** The address of the telematics service that accounts sign in to, without a trailing slash; null for none. */
  geotabUrl: string | null;
  /** The server with the dashboards of accounts; null for none. */
  superset: SupersetSettings | null;
  /** The menus and all screens with a definition. */
  screens: Screens;
  /** The calls that queries answer. */
  sqlCalls: readonly SqlCall[];
}

/** What routes work with. */
export interface Services extends DataServices {
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
  metrics: Metrics;
  audit: Audit;
  /** Today, YYYY-MM-DD. */
  today: () => string;
  zone: string;
  compression: 'auto' | 'always' | 'never';
}
