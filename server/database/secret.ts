import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** HS256 requires a key at least as long as its output. */
export const shortestSecret = 32;

const make = () => randomBytes(shortestSecret).toString('hex');

/** A secret shared by all servers on this database, which the runtime role can't read. Created at first use. */
export async function readSecret(client: pg.Client, name: string): Promise<string> {
  const found = (await find(client, name)) ?? (await keep(client, name));
  if (found === undefined) throw new Error(`The secret ${name} could not be saved in the database.`);
  if (Buffer.byteLength(found) >= shortestSecret) return found;
  throw new Error(
    `The secret ${name} in the database is shorter than ${shortestSecret} bytes. Run "npm run rotate-secret" to replace it.`,
  );
}

async function find(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from private.secrets where name = $1', [name]);
  return rows[0]?.value;
}

/** Ensures that servers starting at the same time end up with one secret. */
async function keep(client: pg.Client, name: string): Promise<string | undefined> {
  const add = 'insert into private.secrets (name, value) values ($1, $2) on conflict do nothing';
  await client.query(add, [name, make()]);
  return find(client, name);
}

/** Replaces the secret. Running servers keep the one they started with. */
export async function replaceSecret(client: pg.Client, name: string): Promise<void> {
  const put = 'insert into private.secrets (name, value) values ($1, $2) on conflict (name) do update set value = $2';
  await client.query(put, [name, make()]);
}
