import { createHash } from 'node:crypto';

/** The owner of the tables, and the name of the database, where the server runs PostgreSQL itself. */
export const ownerRole = 'motorpool';

/** The name of the runtime role up to version 0.1, the same for every database of a cluster. */
export const formerAppRole = 'motorpool_app';

const longestName = 63;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The runtime role of a database. Roles belong to a cluster: each database has one of its own name. */
export function appRoleOf(database: string): string {
  const name = `${formerAppRole}_${database}`;
  return Buffer.byteLength(name) <= longestName ? name : `${formerAppRole}_${digest(database)}`;
}

/** How the names of such roles begin. */
export const reportRolePrefix = 'motorpool_reports_';

/** The role that a runtime role takes for the query of a report. */
export function reportRoleOf(appRole: string): string {
  const own = `${formerAppRole}_`;
  const name = `${reportRolePrefix}${appRole.startsWith(own) ? appRole.slice(own.length) : `of_${appRole}`}`;
  return Buffer.byteLength(name) <= longestName ? name : `${reportRolePrefix}${digest(appRole)}`;
}

/** How the names of roles begin that work out industry figures. */
export const benchmarkRolePrefix = 'motorpool_benchmarks_';

/** That of a database. */
export function benchmarkRoleOf(database: string): string {
  const name = `${benchmarkRolePrefix}${database}`;
  return Buffer.byteLength(name) <= longestName ? name : `${benchmarkRolePrefix}${digest(database)}`;
}

/** Parts of a connection address to set; null removes. */
interface Parts {
  user?: string;
  password?: string | null;
  database?: string;
}

/** The same PostgreSQL, as somebody else or in another database. */
export function addressWith(url: string, parts: Parts): string {
  const address = new URL(url);
  if (parts.user !== undefined) address.username = encodeURIComponent(parts.user);
  if (parts.password !== undefined) address.password = encodeURIComponent(parts.password ?? '');
  if (parts.database !== undefined) address.pathname = `/${encodeURIComponent(parts.database)}`;
  return address.href;
}

/** The address of a server behind a Unix socket in `folder`, or on a port of this machine. */
export function localAddress(at: { folder: string } | { port: number }, user: string, password: string): string {
  const address =
    'port' in at
      ? new URL(`postgres://127.0.0.1:${at.port}/postgres`)
      : new URL(`postgres://localhost/postgres?host=${encodeURIComponent(at.folder)}`);
  return addressWith(address.href, { user, password });
}
