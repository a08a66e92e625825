import { accountFeatures, accountLabels, accounts, hiddenMenus, users } from '../database/schema/accounts.ts';
import { centerLevels } from '../database/schema/centers.ts';
import type { Loader } from './loader.ts';
import type { Plan } from './plans.ts';

const numbered = (prefix: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, i) => [`${prefix}${i + 1}`, name]));

/** The account itself, its users and what its portal shows. */
export function addAccount(loader: Loader, plan: Plan, passwordHash: string): void {
  const customer_number = plan.customer;
  loader.add(accounts, {
    customer_number,
    customer_name: plan.name,
    customer_country: plan.country,
    currency: plan.country === 'USA' ? 'USD' : 'CAD',
    personal_mileage_report_type: plan.mileageType,
    encompass_customer: plan.encompass,
    show_auction_fee_breakdown: plan.auctionFees,
    chat_department: null,
    samba_safety_link: null,
  });
  for (const user of plan.users) {
    loader.add(users, {
      customer_number,
      username: user.username,
      password_hash: passwordHash,
      dark_mode: false,
      language: user.language,
      driver_admin: user.driverAdmin ?? false,
      provider_employee: user.provider ?? false,
      linked_customer: user.linked?.customer,
      linked_user: user.linked?.user,
      linked_country: user.linked?.country,
    });
  }
  for (const key of plan.features) loader.add(accountFeatures, { customer_number, key, enabled: true });
  for (const key of plan.hiddenMenus) loader.add(hiddenMenus, { customer_number, key });
  const blank = Array<string>(10).fill('');
  loader.add(accountLabels, {
    customer_number,
    ...numbered('client_use_label_', blank),
    ...numbered('driver_use_label_', blank),
    ...numbered('client_use_label_', plan.clientLabels),
    ...numbered('driver_use_label_', plan.driverLabels),
  });
  loader.add(centerLevels, {
    customer_number,
    ...Object.fromEntries(plan.levels.map((name, i) => [`level_${String(i + 1).padStart(2, '0')}`, name])),
  });
}
