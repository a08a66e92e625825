import { hash } from '@node-rs/argon2';
import type { Viewer } from '../../engine/context/viewer.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { insertRow, type TestDatabase } from '../server/support/database.ts';

const account = '100777';

/** The user of the account, whose password is `demo`. */
export const emptyUser = 'emptyuser';

/** The user of an account without any vehicles, rows or history, who may open every dashboard. */
export const emptyViewer: Viewer = {
  ...(demoViewer('fleet-ca') as Viewer),
  username: emptyUser,
  account,
  customer: 'Empty & Co.',
  features: ['fleet_dashboard', 'report_scheduler', 'fleet_objective_report'],
  hidden_menus: [],
  labels: {},
};

/** Adds the account and its user. */
export async function addEmptyAccount({ admin }: Pick<TestDatabase, 'admin'>): Promise<void> {
  const [customer_number, password_hash] = [account, await hash('demo', { memoryCost: 8, timeCost: 1 })];
  const { customer: customer_name } = emptyViewer;
  await insertRow(admin, 'accounts', { customer_number, customer_name, customer_country: 'CAN', currency: 'CAD' });
  await insertRow(admin, 'users', { customer_number, username: emptyUser, password_hash, driver_admin: true });
  for (const key of emptyViewer.features)
    await insertRow(admin, 'account_features', { customer_number, key, enabled: true });
}
