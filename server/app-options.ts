import type { FastifyServerOptions } from 'fastify';
import type { TileSource } from '../contract/map-tiles.ts';
import type { AddressSettings } from './addresses/provider.ts';
import type { DocumentSettings } from './documents/documents.ts';
import type { JobTimes } from './jobs/queue.ts';
import type { PostSettings } from './mail/post.ts';
import type { ConnectionLimits } from './plugins/connections.ts';
import type { Place } from './plugins/operations.ts';
import type { ReportLimits } from './reporting/reporting.ts';
import type { Services } from './services.ts';
import type { SsoSettings } from './session/sso.ts';
import type { ThrottleLimits } from './session/throttle.ts';
import type { SupersetSettings } from './superset/guest-token.ts';

export interface AppOptions {
  /** Connection address of the runtime role, which is subject to row-level security. */
  databaseUrl: string;
  /** Signs access tokens. Must be the same on all servers that share a database. */
  secret: string;
  logger?: FastifyServerOptions['logger'];
  definitionsDir?: string;
  /** Folder with the queries, in the subfolders `reports` and `dashboards`. */
  queriesDir?: string;
  localesDir?: string;
  /** Folder of the built portal. Without it, the server serves only the API. */
  distDir?: string;
  /** File with the maintenance notice, which replaces the one in the build. */
  maintenanceFile?: string;
  /** Origin of another API that the portal calls instead of this one. */
  apiOrigin?: string;
  /** Origin of the host that answers the calls of services instead of this one. */
  servicesOrigin?: string;
  /** Origin of a portal on another host that may call this API. */
  portalOrigin?: string;
  /** Proxies whose X-Forwarded-For is trusted for client addresses, as in `TRUST_PROXY`. */
  trustProxy?: string;
  /** Origins of pages that may embed the portal in a frame. */
  frameAncestors?: readonly string[];
  /** Checks every query against the database once the server listens, and logs mistakes with file and line. */
  examinesQueries?: boolean;
  /** Clock for access tokens and the current date. Sessions use the database clock. */
  now?: () => Date;
  /** IANA time zone that decides the current date. */
  zone?: string;
  accessSeconds?: number;
  refreshSeconds?: number;
  graceSeconds?: number;
  /** How reports share the server. Missing values get their defaults. */
  reports?: Partial<ReportLimits>;
  /** Failed sign-ins allowed per minute. Missing values get their defaults. */
  refusedSignIns?: Partial<ThrottleLimits>;
  /** How emails are sent. Without it, none are sent. */
  mail?: PostSettings;
  /** Address of the portal, for links in emails. */
  publicUrl?: string;
  /** A demo on the user's own machine: it has a page with the emails, and their links may lead to this machine. */
  isDemo?: boolean;
  /** Single sign-on with tokens of the provider. Without it, single sign-on is off. */
  sso?: SsoSettings;
  /** The address of Geotab, without a trailing slash. Without it, its screen says that it is not set up. */
  geotabUrl?: string | undefined;
  /** Tiles of maps. Without it, maps have only their own shapes. */
  mapTiles?: TileSource | undefined;
  /** The server with the dashboards of accounts. Without it, no account has one. */
  superset?: SupersetSettings | undefined;
  /** Password reset links that may be requested per minute. Missing values get their defaults. */
  resetRequests?: Partial<ThrottleLimits>;
  /** Milliseconds between two heartbeats of an event stream. */
  beat?: number;
  /** Limits on connections. Missing values follow from the number of files that the process may have open. */
  connections?: Partial<ConnectionLimits>;
  /** Milliseconds that calls in progress may continue after the server was asked to close. Default: none. */
  drain?: number;
  /** Folder of files that are being received. */
  uploadsDir?: string;
  /** Bytes of all files that are being received. */
  uploadBytes?: number;
  /** Where documents are kept, and their limits. */
  documents?: Partial<DocumentSettings>;
  /** The provider's service for addresses. Without it, the cities of the demo fleet answer. */
  addresses?: AddressSettings | undefined;
  /** Runs jobs. Default: another server does. */
  jobs?: Partial<JobTimes>;
  /** Another port for metrics and documentation, which are then not found on the usual one. */
  operations?: Place;
  /** Compression of report responses. `auto` compresses all except those to this machine. */
  compression?: Services['compression'];
}
