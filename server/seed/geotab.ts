import { geotabDatabases, geotabLogins } from '../database/schema/geotab.ts';
import type { Loader } from './loader.ts';
import type { Plan } from './plans.ts';

/** Accounts with several users have a database at Geotab: administrators have a login, and colleagues a disabled one. */
export function addGeotab(loader: Loader, { customer: customer_number, name, users, colleagues }: Plan): void {
  if (!colleagues) return;
  const database = name.toLowerCase().replace(/[^a-z]+/g, '_');
  loader.add(geotabDatabases, { customer_number, geotab_database: database });
  const people = [
    ...users.filter(({ provider }) => !provider).map((user) => ({ ...user, geotab_status: 'ACTIVE' as const })),
    ...colleagues.map((user) => ({ ...user, geotab_status: 'DISABLED' as const })),
  ];
  for (const { username, geotab_status } of people)
    loader.add(geotabLogins, { customer_number, geotab_login: `${username}@example.com`, geotab_status, username });
  loader.add(geotabLogins, {
    ...{ customer_number, username: null, geotab_status: 'ACTIVE' },
    geotab_login: `dispatch@${database.split('_')[0]}.example.com`,
  });
}
