import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

/** Maximum number of stars. */
const most = 60;

const question = 'select route from user_stars where username = $1 order by starred_at, route';

/** The screens that a user has starred, without those that the portal no longer has. */
export function starRoutes({ pool, screens }: DataServices): Routes<'stars'> {
  return {
    'stars.list': {
      async answer({ who: { account, username } }) {
        const asked = { name: 'stars', text: question, values: [username] };
        const rows = await askOnce<{ route: string }>(pool, { 'app.customer': account }, asked);
        return known(rows, screens);
      },
    },
    'stars.save': {
      answer({ who, body }) {
        const { route, starred } = body;
        if (starred && !screens.places.has(route)) throw new Refusal('not_found', { unknown: [{ route }] });
        return save({ pool, screens }, who, body);
      },
    },
  };
}

const known = (rows: readonly { route: string }[], { places }: DataServices['screens']): string[] =>
  rows.map(({ route }) => route).filter((route) => places.has(route));

function save(
  { pool, screens }: Pick<DataServices, 'pool' | 'screens'>,
  { account, username }: Who,
  { route, starred }: { route: string; starred: boolean },
): Promise<string[]> {
  return inTransaction(pool, { 'app.customer': account }, async (client) => {
    // One change per user at a time, so that two can't both take the last free place.
    await client.query('select from users where username = $1 for update', [username]);
    await client.query(
      starred
        ? 'insert into user_stars (customer_number, username, route) values ($1, $2, $3) on conflict do nothing'
        : 'delete from user_stars where customer_number = $1 and username = $2 and route = $3',
      [account, username, route],
    );
    const { rows } = await client.query<{ route: string }>(question, [username]);
    const all = known(rows, screens);
    if (all.length > most) throw new Refusal('too_many_stars', { values: { most } });
    return all;
  });
}
