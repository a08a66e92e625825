import { getTableName } from 'drizzle-orm';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { itemsOf } from '../../engine/lookups/registry.ts';
import { addAccount } from './accounts.ts';
import { addCenters } from './centers.ts';
import type { Loader } from './loader.ts';
import { demoPlans, usersOf } from './plans.ts';

type Row = Record<string, unknown>;

/** The users that the seed creates, without colleagues, who see what users of other accounts see. */
export const demoUsers = demoPlans.flatMap((plan) => plan.users.map((user) => user.username));

const texts = (row: Row = {}) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      key === 'customer_number' || typeof value !== 'string' ? [] : [[key, value.trim()]],
    ),
  );

const planOf = (username: string) =>
  demoPlans.find((candidate) => usersOf(candidate).some((user) => user.username === username));

/** The rows that the seed creates for an account, by table. */
function rowsOf(plan: (typeof demoPlans)[number]): (table: string) => Row[] {
  const rows = new Map<string, Row[]>();
  const loader: Loader = {
    add: (table, row) => void rows.set(getTableName(table), [...(rows.get(getTableName(table)) ?? []), row]),
    drain: async () => undefined,
    flush: async () => undefined,
    counts: () => ({}),
    end: Number.POSITIVE_INFINITY,
  };
  addAccount(loader, plan, { today: 0, passwordHash: '' });
  addCenters(loader, plan);
  return (table) => rows.get(table) ?? [];
}

/** The lookup choices of a demo user as calls would return them, without a database. */
export function demoLookups(username: string): Lookups {
  const plan = planOf(username);
  return plan ? { centers: itemsOf('centers', rowsOf(plan)('centers')) } : {};
}

/** A demo user as the server would describe them, without a database; null if the seed creates no such user. */
export function demoViewer(username: string): Viewer | null {
  const plan = planOf(username);
  if (!plan) return null;
  const of = rowsOf(plan);
  const [account = {}] = of('accounts');
  const user = of('users').find((row) => row.username === username) ?? {};
  return viewerFrom(
    {
      account: plan.customer,
      username,
      scope: String(user.scope),
      feature_authority: plan.features.map((key) => ({ key, enabled: true })),
    },
    {
      account_settings: {
        customer_name: plan.name,
        customer_country: plan.country,
        time_zone: 'UTC',
        personal_mileage_report_type: String(account.personal_mileage_report_type),
        driver_admin: user.driver_admin === true,
        provider_employee: user.provider_employee === true,
        encompass_customer: plan.encompass,
        show_auction_fee_breakdown: plan.auctionFees,
        samba_safety_link: account.samba_safety_link,
      },
      custom_labels: texts(of('account_labels')[0]),
      levels: texts(of('center_levels')[0]),
      hidden_menus: [...plan.hiddenMenus].sort(),
      supersetPayload: plan.features.includes('superset') ? { dashboard: String(account.superset_dashboard) } : null,
    },
  );
}
