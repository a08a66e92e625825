import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** HS256 asks for as many bytes as it puts out. */
export const shortestSecret = 32;

const make = () => randomBytes(shortestSecret).toString('hex');

/** A secret that all servers on this database share and the runtime role can't read. Made when first asked for. */
export async function readSecret(client: pg.Client, name: string): Promise<string> {
  const found = (await find(client, name)) ?? (await keep(client, name));
  if (found === undefined) throw new Error(`The secret ${name} could not be kept in the database.`);
  if (Buffer.byteLength(found) >= shortestSecret) return found;
  throw new Error(
    `The secret ${name} in the database is shorter than ${shortestSecret} bytes: "npm run rotate-secret" makes another.`,
  );
}

async function find(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from private.secrets where name = $1', [name]);
  return rows[0]?.value;
}

/** Servers that start at the same time come to one secret. */
async function keep(client: pg.Client, name: string): Promise<string | undefined> {
  const add = 'insert into private.secrets (name, value) values ($1, $2) on conflict do nothing';
  await client.query(add, [name, make()]);
  return find(client, name);
}

/** Puts another secret in its place. Servers that run keep the one that they started with. */
export async function replaceSecret(client: pg.Client, name: string): Promise<void> {
  const put = 'insert into private.secrets (name, value) values ($1, $2) on conflict (name) do update set value = $2';
  await client.query(put, [name, make()]);
}
