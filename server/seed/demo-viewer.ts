import { getTableName } from 'drizzle-orm';
import type { Center, Viewer } from '../../engine/access/viewer.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import { addAccount } from './accounts.ts';
import { addCenters } from './centers.ts';
import type { Loader } from './loader.ts';
import { demoPlans } from './plans.ts';

type Row = Record<string, unknown>;

/** The users whom the seed makes. */
export const demoUsers = demoPlans.flatMap((plan) => plan.users.map((user) => user.username));

const texts = (row: Row = {}) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      key === 'customer_number' || typeof value !== 'string' ? [] : [[key, value.trim()]],
    ),
  );

/** A demo user as the server would describe them, without a database; null when the seed makes no such user. */
export function demoViewer(username: string): Viewer | null {
  const plan = demoPlans.find((candidate) => candidate.users.some((user) => user.username === username));
  if (!plan) return null;
  const rows = new Map<string, Row[]>();
  const loader: Loader = {
    add: (table, row) => void rows.set(getTableName(table), [...(rows.get(getTableName(table)) ?? []), row]),
    drain: async () => undefined,
    flush: async () => undefined,
    counts: () => ({}),
  };
  addAccount(loader, plan, '');
  addCenters(loader, plan);
  const of = (table: string) => rows.get(table) ?? [];
  const [account = {}] = of('accounts');
  const user = of('users').find((row) => row.username === username) ?? {};
  return viewerFrom(
    { account: plan.customer, username, feature_authority: plan.features.map((key) => ({ key, enabled: true })) },
    {
      account_settings: {
        customer_name: plan.name,
        customer_country: plan.country,
        personal_mileage_report_type: String(account.personal_mileage_report_type),
        driver_admin: user.driver_admin === true,
        provider_employee: user.provider_employee === true,
        encompass_customer: plan.encompass,
      },
      custom_labels: texts(of('account_labels')[0]),
      levels: texts(of('center_levels')[0]),
      center_tree: of('centers').map(
        ({ center_code, center_name, parent_center_code }) =>
          ({ center_code, center_name, parent_center_code }) as unknown as Center,
      ),
      hidden_menus: [...plan.hiddenMenus].sort(),
    },
  );
}
