import { createHash } from 'node:crypto';

/** Owner of the tables and name of the database if the server runs PostgreSQL itself. */
export const ownerRole = 'motorpool';

/** Runtime role up to version 0.1, shared by all databases of a cluster. */
export const formerAppRole = 'motorpool_app';

const longestName = 63;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The runtime role of a database. Roles belong to the whole cluster, so each database has its own. */
export function appRoleOf(database: string): string {
  const name = `${formerAppRole}_${database}`;
  return Buffer.byteLength(name) <= longestName ? name : `${formerAppRole}_${digest(database)}`;
}

/** Prefix of the runtime role names. */
export const reportRolePrefix = 'motorpool_reports_';

/** The role that a runtime role switches to for report queries. */
export function reportRoleOf(appRole: string): string {
  const own = `${formerAppRole}_`;
  const name = `${reportRolePrefix}${appRole.startsWith(own) ? appRole.slice(own.length) : `of_${appRole}`}`;
  return Buffer.byteLength(name) <= longestName ? name : `${reportRolePrefix}${digest(appRole)}`;
}

/** Prefix of the benchmark role names. */
export const benchmarkRolePrefix = 'motorpool_benchmarks_';

/** The benchmark role of a database. */
export function benchmarkRoleOf(database: string): string {
  const name = `${benchmarkRolePrefix}${database}`;
  return Buffer.byteLength(name) <= longestName ? name : `${benchmarkRolePrefix}${digest(database)}`;
}

/** Parts of a connection address to set; null removes a part. */
interface Parts {
  user?: string;
  password?: string | null;
  database?: string;
}

/** The same PostgreSQL with another user or database. */
export function addressWith(url: string, parts: Parts): string {
  const address = new URL(url);
  if (parts.user !== undefined) address.username = encodeURIComponent(parts.user);
  if (parts.password !== undefined) address.password = encodeURIComponent(parts.password ?? '');
  if (parts.database !== undefined) address.pathname = `/${encodeURIComponent(parts.database)}`;
  return address.href;
}

/** Address of a server on a Unix socket in `folder`, or on a local port. */
export function localAddress(at: { folder: string } | { port: number }, user: string, password: string): string {
  const address =
    'port' in at
      ? new URL(`postgres://127.0.0.1:${at.port}/postgres`)
      : new URL(`postgres://localhost/postgres?host=${encodeURIComponent(at.folder)}`);
  return addressWith(address.href, { user, password });
}
