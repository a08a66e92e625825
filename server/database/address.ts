/** Names of the two roles in a database that the server runs itself, and of the runtime role in any. */
export const ownerRole = 'motorpool';
export const appRole = 'motorpool_app';

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
