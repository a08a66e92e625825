import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import type { TileSource } from '../contract/map-tiles.ts';
import { type LogLevel, logLevels, proxyRanges, type VariableName, variables } from './environment-table.ts';

/** All settings from environment variables. */
export interface Environment {
  port: number;
  host: string;
  /** Another port for metrics and the API's documentation. */
  operationsPort?: number;
  /** Whether demo accounts are allowed; decided by the other settings if missing. */
  demoAccounts?: boolean;
  /** Absolute path of the folder for the server's own PostgreSQL. */
  dataDir: string;
  /** Another PostgreSQL, as the owner of the tables. */
  databaseUrl?: string;
  /** Connection address of the runtime role there, if the owner may not create that role. */
  databaseAppUrl?: string;
  /** Another backend, without a trailing slash. The server then serves only the portal. */
  apiBaseUrl?: string;
  /** The host of services, without a trailing slash. */
  servicesBaseUrl?: string;
  /** Realtime database of that backend. */
  realtime?: RealtimeAddresses;
  /** Origin of a portal on another host that may call this server. */
  portalOrigin?: string;
  /**
   * Proxies whose X-Forwarded-For is trusted for client addresses: addresses, ranges and named ranges, separated by
   * commas.
   */
  trustProxy?: string;
  /** Origins of pages that may embed the portal in a frame. */
  frameAncestors?: readonly string[];
  /** Address of the portal, for links in emails. */
  publicUrl?: string;
  /** SMTP server for emails. Without it, emails are files in `outboxDir`. */
  smtpUrl?: string;
  mailFrom?: string;
  /** Absolute path. */
  outboxDir: string;
  /** Single sign-on with tokens of the provider. */
  sso?: { issuer: string; audience: string } & ({ jwksUrl: string } | { secret: string });
  /** The server with the dashboards of accounts. With another backend, which has the credentials, only its address is set. */
  superset?: { url: string; user?: string; password?: string; column: string };
  /** Tiles below the points of maps. */
  mapTiles?: TileSource | undefined;
  /** The address of Geotab, without a trailing slash. */
  geotabUrl?: string;
  documents: {
    /** Absolute path. */
    folder: string;
    bucket?: string | undefined;
    /** Of each account. */
    megabytes?: number | undefined;
    /** A program and its arguments. */
    scan?: readonly string[] | undefined;
  };
  /** The provider's service for addresses. */
  addresses?: { url: string; token?: string | undefined } | undefined;
  /** Absolute path of the file with the maintenance notice. The file may be created later. */
  maintenanceFile?: string;
  logLevel: LogLevel;
}

/** What the portal connects to for a realtime database. */
export interface RealtimeAddresses {
  databaseUrl: string;
  /** Origin of the sign-in service if it is not Google's. */
  authUrl?: string;
}

/** What is wrong with the environment: one line per variable that says what to set. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Throws an EnvironmentError that names every invalid variable. An empty variable counts as not set. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const faults: string[] = [];
  const read: Read = (name, parse) => {
    const text = given[name]?.trim();
    if (text === undefined || text === '') return undefined;
    const value = parse(text);
    if (value === null) faults.push(`${name} is ${shown(name, text)}: set it to ${variables[name].expected}`);
    return value ?? undefined;
  };
  const isSet: IsSet = (name) => (given[name]?.trim() ?? '') !== '';
  const databaseUrl = read('DATABASE_URL', parseDatabaseUrl);
  const dataDir = read('DATA_DIR', parseFolder) ?? resolve('.data');
  const environment: Environment = {
    ...readMail(read, dataDir),
    documents: readDocuments(read, dataDir),
    geotabUrl: read('GEOTAB_URL', parseApiBase),
    addresses: readAddresses(read, faults, isSet),
    mapTiles: readTiles(read, faults, isSet),
    superset: readSuperset(read, faults, isSet),
    sso: readSso(read, faults, isSet),
    port: read('PORT', parsePort) ?? 3000,
    host: read('HOST', parseHost) ?? 'localhost',
    operationsPort: read('OPERATIONS_PORT', parsePort),
    demoAccounts: read('DEMO_ACCOUNTS', (text) => (text === 'yes' ? true : text === 'no' ? false : null)),
    dataDir,
    databaseUrl,
    databaseAppUrl: read('DATABASE_APP_URL', parseDatabaseUrl),
    apiBaseUrl: read('API_BASE_URL', parseApiBase),
    servicesBaseUrl: read('SERVICES_BASE_URL', parseApiBase),
    realtime: readRealtime(read, faults, isSet),
    portalOrigin: read('PORTAL_ORIGIN', parseOrigin),
    trustProxy: read('TRUST_PROXY', parseProxies),
    frameAncestors: read('FRAME_ANCESTORS', parseOrigins),
    maintenanceFile: read('MAINTENANCE_FILE', parseFile),
    logLevel:
      read('LOG_LEVEL', (text) => logLevels.find((level) => level === text) ?? null) ??
      (databaseUrl === undefined ? 'warn' : 'info'),
  };
  if (environment.databaseAppUrl !== undefined && !isSet('DATABASE_URL')) {
    faults.push('DATABASE_APP_URL is set without DATABASE_URL: set both, or neither');
  }
  if (environment.operationsPort === environment.port && environment.port !== 0)
    faults.push('OPERATIONS_PORT is the same as PORT: set it to another port');
  if (environment.smtpUrl !== undefined && !isSet('MAIL_FROM'))
    faults.push('SMTP_URL is set without MAIL_FROM: set both, or neither');
  if (faults.length > 0) throw new EnvironmentError(faults.join('\n'));
  return environment;
}

type IsSet = (name: VariableName) => boolean;

/** Reads a variable and records a fault if it is invalid. */
type Read = <T>(name: VariableName, parse: (text: string) => T | null) => T | undefined;

const readMail = (read: Read, dataDir: string) => ({
  publicUrl: read('PUBLIC_URL', parseOrigin),
  smtpUrl: read('SMTP_URL', parseSmtp),
  mailFrom: read('MAIL_FROM', parseMailbox),
  outboxDir: read('OUTBOX_DIR', parseFolder) ?? join(dataDir, 'outbox'),
});

const readDocuments = (read: Read, dataDir: string): Environment['documents'] => ({
  folder: read('DOCUMENTS_DIR', parseFolder) ?? join(dataDir, 'documents'),
  bucket: read('DOCUMENTS_BUCKET', (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : null)),
  megabytes: read('DOCUMENTS_MB', (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1e6 ? Number(text) : null)),
  scan: read('DOCUMENTS_SCAN', parseCommand),
});

function readAddresses(read: Read, faults: string[], isSet: IsSet): Environment['addresses'] {
  const url = read('ADDRESS_SERVICE_URL', parseService);
  const token = read('ADDRESS_SERVICE_TOKEN', (text) => (/^[\x21-\x7E]+$/.test(text) ? text : null));
  if (isSet('ADDRESS_SERVICE_TOKEN') && !isSet('ADDRESS_SERVICE_URL'))
    faults.push('ADDRESS_SERVICE_TOKEN is set without ADDRESS_SERVICE_URL: set both, or neither');
  return url === undefined ? undefined : { url, token };
}

function readSuperset(read: Read, faults: string[], isSet: IsSet): Environment['superset'] {
  const url = read('SUPERSET_URL', parseService);
  const user = read('SUPERSET_USER', String);
  const password = read('SUPERSET_PASSWORD', String);
  const column = read('SUPERSET_ACCOUNT_COLUMN', (text) => (/^[a-z_]\w*(\.[a-z_]\w*)*$/i.test(text) ? text : null));
  for (const name of ['SUPERSET_USER', 'SUPERSET_PASSWORD', 'SUPERSET_ACCOUNT_COLUMN'] as const) {
    if (isSet(name) && !isSet('SUPERSET_URL')) faults.push(`${name} is set without SUPERSET_URL: set both, or neither`);
    else if (isSet('SUPERSET_URL') && !isSet(name) && name !== 'SUPERSET_ACCOUNT_COLUMN' && !isSet('API_BASE_URL'))
      faults.push(`SUPERSET_URL is set without ${name}: set both, or neither`);
  }
  return url === undefined ? undefined : { url, user, password, column: column ?? 'customer_number' };
}

function readTiles(read: Read, faults: string[], isSet: IsSet): TileSource | undefined {
  const url = read('MAP_TILES_URL', parseTiles);
  const darkUrl = read('MAP_TILES_DARK_URL', parseTiles) ?? null;
  const credit = read('MAP_TILES_ATTRIBUTION', parseCredit);
  const maxZoom = read('MAP_TILES_MAX_ZOOM', (text) => (/^([1-9]|1\d|2[0-2])$/.test(text) ? Number(text) : null)) ?? 19;
  for (const name of ['MAP_TILES_DARK_URL', 'MAP_TILES_ATTRIBUTION', 'MAP_TILES_MAX_ZOOM'] as const)
    if (isSet(name) && !isSet('MAP_TILES_URL'))
      faults.push(`${name} is set without MAP_TILES_URL: set both, or neither`);
  if (isSet('MAP_TILES_URL') && !isSet('MAP_TILES_ATTRIBUTION'))
    faults.push('MAP_TILES_URL is set without MAP_TILES_ATTRIBUTION: set both, or neither');
  return url === undefined || credit === undefined ? undefined : { url, darkUrl, credit, maxZoom };
}

function parseCommand(text: string): string[] | null {
  const [program = '', ...given] = text.split(/\s+/);
  return isAbsolute(program) && existsSync(program) && statSync(program).isFile() ? [program, ...given] : null;
}

function readSso(read: Read, faults: string[], isSet: IsSet): Environment['sso'] {
  const jwksUrl = read('SSO_JWKS_URL', parseKeys);
  const least = 32;
  const longEnough = (text: string) => (Buffer.byteLength(text) >= least ? text : null);
  const secret = read('SSO_SECRET', longEnough);
  const issuer = read('SSO_ISSUER', String);
  const audience = read('SSO_AUDIENCE', String) ?? 'motorpool';
  if (jwksUrl === undefined && secret === undefined) {
    if (issuer !== undefined && !isSet('SSO_JWKS_URL') && !isSet('SSO_SECRET'))
      faults.push('SSO_ISSUER is set without SSO_JWKS_URL or SSO_SECRET: set one of them too');
    return undefined;
  }
  if (jwksUrl !== undefined && secret !== undefined)
    faults.push('SSO_JWKS_URL and SSO_SECRET are both set: set only one of them');
  if (issuer === undefined) {
    faults.push('SSO_ISSUER is not set: set it to the issuer of the tokens');
    return undefined;
  }
  return jwksUrl !== undefined ? { issuer, audience, jwksUrl } : { issuer, audience, secret: secret ?? '' };
}

/** The portal was built with these; here they are needed for the content security policy. */
function readRealtime(read: Read, faults: string[], isSet: IsSet): Environment['realtime'] {
  const databaseUrl = read('REALTIME_DATABASE_URL', parseRealtime);
  const authUrl = read('REALTIME_AUTH_URL', parseOrigin);
  if (databaseUrl === undefined) {
    for (const name of ['REALTIME_API_KEY', 'REALTIME_AUTH_URL'] as const)
      if (isSet(name) && !isSet('REALTIME_DATABASE_URL'))
        faults.push(`${name} is set without REALTIME_DATABASE_URL: set both, or neither`);
    return undefined;
  }
  for (const name of ['REALTIME_API_KEY', 'API_BASE_URL'] as const)
    if (read(name, String) === undefined)
      faults.push(`REALTIME_DATABASE_URL is set without ${name}: set both, or neither`);
  return { databaseUrl, authUrl };
}

/** Addresses of databases and mail servers may contain passwords, which, like secrets, must not appear in logs. */
function shown(name: string, text: string): string {
  if (name.startsWith('DATABASE')) return 'not a PostgreSQL address';
  if (name === 'SMTP_URL') return 'not a mail server address';
  if (name === 'SUPERSET_URL' || name === 'ADDRESS_SERVICE_URL') return 'not an address of a service';
  if (name === 'ADDRESS_SERVICE_TOKEN') return 'not a token';
  if (name === 'MAP_TILES_URL' || name === 'MAP_TILES_DARK_URL') return 'not an address of tiles';
  return name === 'SSO_SECRET' ? 'too short' : `"${text}"`;
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);

const parsePort = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null);

const parseHost = (text: string) => (/^[\w.:-]+$/.test(text) ? text : null);

function parseFolder(text: string): string | null {
  const path = resolve(text);
  return existsSync(path) && !statSync(path).isDirectory() ? null : path;
}

function parseFile(text: string): string | null {
  const path = resolve(text);
  return existsSync(path) && statSync(path).isDirectory() ? null : path;
}

function parseDatabaseUrl(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) return null;
  const host = url.searchParams.get('host') ?? url.hostname;
  return host !== '' && url.pathname.length > 1 ? url.href : null;
}

function parseSmtp(text: string): string | null {
  const url = parseUrl(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' ? url.href : null;
}

const parseMailbox = (text: string) => (/^[^\r\n]*[^\s@]+@[^\s@]+$/.test(text) ? text : null);

/** An address to which nobody can listen. */
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** Keys must come over a connection that nobody can tamper with. */
function parseKeys(text: string): string | null {
  const url = parseUrl(text);
  return url !== null && isSafe(url) ? url.href : null;
}

/** Has each of {z}, {x} and {y} once, perhaps {r}, and no other mark, all after its host. */
function parseTiles(text: string): string | null {
  const bare = text.replace(/\{[zxyr]\}/g, '0');
  const isWhole = ['{z}', '{x}', '{y}'].every((mark) => text.split(mark).length === 2);
  if (!isWhole || /[{}\s\\"'<>#]/.test(bare) || /^https?:\/\/[^/]*[{?]/i.test(text)) return null;
  // A path of the portal’s own host.
  if (/^\/(?!\/)/.test(bare)) return text;
  const url = parseUrl(bare);
  return url !== null && isSafe(url) && url.username === '' && url.password === '' ? text : null;
}

/** Text without control characters, with links to https only. */
const parseCredit = (text: string) =>
  text.length <= 300 && !/\p{C}/u.test(text) && !/\]\((?!https:\/\/[^)\s]+\))/.test(text) ? text : null;

/** Where people live is only sent over a connection to which nobody can listen. */
const parseService = (text: string) => (parseKeys(text) === null ? null : parseApiBase(text));

/** Whether a Host header names this machine, with or without a port, and nothing else. */
export const isOwnHost = (host: string): boolean => isLoopback(host.replace(/:\d{1,5}$/, ''));

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(host);

function parseApiBase(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.search === '' && url.hash === '' && url.username === '' ? url.href.replace(/\/+$/, '') : null;
}

/** An emulator address has its namespace in `?ns=`. */
function parseRealtime(text: string): string | null {
  const url = parseUrl(text);
  return url !== null && parseOrigin(url.origin) !== null && url.pathname === '/' ? url.href : null;
}

function parseOrigin(text: string): string | null {
  const url = parseUrl(text);
  return url !== null && parseApiBase(text) === url.origin ? url.origin : null;
}

function parseOrigins(text: string): string[] | null {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()));
  return origins.every((origin) => origin !== null) ? origins : null;
}

function parseProxies(text: string): string | null {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => proxyRanges.includes(part) || isAddressRange(part)) ? parts.join() : null;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest && more.length === 0;
}
