import {
  accountContacts,
  accountFeatures,
  accountLabels,
  accounts,
  hiddenMenus,
  remitTo,
  users,
} from '../database/schema/accounts.ts';
import { loginMessages } from '../database/schema/attention.ts';
import { centerLevels } from '../database/schema/centers.ts';
import { addLabelChange, addSettings } from './account-settings.ts';
import { dayText } from './calendar.ts';
import type { Loader } from './loader.ts';
import { type Plan, usersOf } from './plans.ts';

const numbered = (prefix: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, i) => [`${prefix}${i + 1}`, name]));

/** The account with its users and the content of its portal. */
export function addAccount(
  loader: Loader,
  plan: Plan,
  { today, passwordHash }: { today: number; passwordHash: string },
): void {
  const customer_number = plan.customer;
  loader.add(accounts, {
    customer_number,
    customer_name: plan.name,
    customer_country: plan.country,
    currency: plan.country === 'USA' ? 'USD' : 'CAD',
    customer_industry: plan.industry,
    personal_mileage_report_type: plan.mileageType,
    encompass_customer: plan.encompass,
    show_auction_fee_breakdown: plan.auctionFees,
    chat_department: plan.country === 'USA' ? 'fleet-usa' : 'fleet-canada',
    samba_safety_link: plan.country === 'USA' ? 'https://safety.example.com/' : null,
    ...addSettings(loader, plan, today),
    superset_dashboard: plan.features.includes('superset') ? 'fleet-overview' : null,
  });
  for (const user of usersOf(plan)) {
    loader.add(users, {
      customer_number,
      username: user.username,
      full_name: user.name,
      password_hash: passwordHash,
      language: user.language,
      email: `${user.username}@example.com`,
      scope: user.provider ? 'provider' : 'customer',
      driver_admin: user.driverAdmin ?? false,
      provider_employee: user.provider ?? false,
      linked_customer: user.linked?.customer,
      linked_user: user.linked?.user,
      linked_country: user.linked?.country,
      hidden_menus: [],
      version: 1,
    });
  }
  addFormer(loader, plan, today);
  for (const key of plan.features) loader.add(accountFeatures, { customer_number, key, enabled: true });
  for (const key of plan.hiddenMenus) loader.add(hiddenMenus, { customer_number, key });
  const blank = Array<string>(10).fill('');
  loader.add(accountLabels, {
    customer_number,
    ...numbered('client_use_label_', blank),
    ...numbered('driver_use_label_', blank),
    ...numbered('client_use_label_', plan.clientLabels),
    ...numbered('driver_use_label_', plan.driverLabels),
    version: addLabelChange(loader, plan, today),
  });
  loader.add(centerLevels, {
    customer_number,
    ...Object.fromEntries(plan.levels.map((name, i) => [`level_${String(i + 1).padStart(2, '0')}`, name])),
  });
  addPeople(loader, plan);
  loader.add(loginMessages, {
    customer_number,
    message_id: 'plates',
    title_en: 'Plate renewals',
    title_fr: 'Plaques à renouveler',
    body_en: 'Plate renewals take two to three weeks at this time of year. Order your stickers early.',
    body_fr:
      'Les renouvellements prennent de deux à trois semaines en cette période. Commandez vos vignettes à l’avance.',
    is_urgent: false,
    from_date: dayText(today - 5),
    to_date: null,
  });
}

/** Somebody who may no longer sign in, and somebody whose invitation has ended, in accounts with several users. */
function addFormer(
  loader: Loader,
  { customer: customer_number, colleagues, country, hiddenMenus: hidden }: Plan,
  today: number,
): void {
  if (!colleagues) return;
  const isUsa = country === 'USA';
  const on = (day: number) => new Date((day * 1440 + 15 * 60) * 60_000);
  const common = {
    customer_number,
    // No password has it, as in server/session/users.ts.
    password_hash: '*',
    language: isUsa ? 'en-US' : 'fr-CA',
    scope: 'customer',
    driver_admin: false,
    provider_employee: false,
    version: 1,
  } as const;
  loader.add(users, {
    ...common,
    username: isUsa ? 'pat.monroe' : 'luc.bergeron',
    full_name: isUsa ? 'Pat Monroe' : 'Luc Bergeron',
    email: isUsa ? 'pat.monroe@example.com' : 'luc.bergeron@example.com',
    hidden_menus: [],
    last_sign_in_at: on(today - 130),
    disabled_at: on(today - 120),
  });
  loader.add(users, {
    ...common,
    username: isUsa ? 'kim.alvarez' : 'ava.tremblay',
    full_name: isUsa ? 'Kim Alvarez' : 'Ava Tremblay',
    email: isUsa ? 'kim.alvarez@example.com' : 'ava.tremblay@example.com',
    hidden_menus: ['audit', ...(hidden.length > 0 ? [] : ['ev_fleet'])],
    created_by: isUsa ? 'fleet-us' : 'fleet-ca',
    invited_at: on(today - 20),
  });
}

/** Contacts and remit-to addresses of the account. Phone numbers, addresses and banks are fictitious. */
function addPeople(loader: Loader, { customer: customer_number, country }: Plan): void {
  const isUsa = country === 'USA';
  loader.add(accountContacts, {
    customer_number,
    name: isUsa ? 'Morgan Ellis' : 'Camille Tremblay',
    phone_number: isUsa ? '3125550142' : '4165550187',
    email: isUsa ? 'morgan.ellis@example.com' : 'camille.tremblay@example.com',
    ...(isUsa && {
      rapid_name: 'Rapid team',
      rapid_phone: '8005550110',
      rapid_reg_name: 'Rapid registration',
      rapid_reg_email: 'registration@example.com',
      rapid_stock_name: 'Rapid stock orders',
      rapid_stock_email: 'stock@example.com',
    }),
  });
  const payee = isUsa ? 'Northline Fleet Services USA' : 'Northline Fleet Services Canada';
  const place = isUsa
    ? { address_1: 'PO Box 5501', city: 'Chicago', state_province: 'IL', postal_code: '60601' }
    : { address_1: 'CP 5502', city: 'Toronto', state_province: 'ON', postal_code: 'M5H 2N2' };
  loader.add(remitTo, { customer_number, method: 'CHECK', payee, ...place });
  for (const method of ['ACH', 'WIRE'] as const)
    loader.add(remitTo, {
      customer_number,
      method,
      payee,
      bank_name: isUsa ? 'Lakeshore Example Bank' : 'Banque Exemple du Nord',
      routing_number: '000000000',
      account_number: `00${customer_number}${method === 'ACH' ? '1' : '2'}`,
      remittance_email: 'remittance@example.com',
    });
}
