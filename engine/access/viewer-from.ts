import type { Center, Viewer } from './viewer.ts';

interface User {
  account: string;
  username: string;
  feature_authority: readonly { key: string; enabled: boolean }[];
}

interface Account {
  account_settings: Readonly<Record<string, unknown>> & {
    customer_country: 'USA' | 'CAN';
    driver_admin: boolean;
    provider_employee: boolean;
    encompass_customer: boolean;
  };
  custom_labels: Readonly<Record<string, string>>;
  levels: Readonly<Record<string, string>>;
  center_tree: readonly Center[];
  hidden_menus: readonly string[];
}

/** The viewer, from GET /user and GET /login-payload. The portal and the server build it alike (spec: shell §3). */
export function viewerFrom(user: User, account: Account): Viewer {
  const settings = account.account_settings;
  return {
    username: user.username,
    account: user.account,
    country: settings.customer_country,
    features: user.feature_authority.filter((feature) => feature.enabled).map((feature) => feature.key),
    hidden_menus: account.hidden_menus,
    flags: {
      encompass_customer: settings.encompass_customer,
      provider_employee: settings.provider_employee,
      driver_admin: settings.driver_admin,
    },
    settings: Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
    labels: { ...account.custom_labels, ...account.levels },
    centers: account.center_tree,
  };
}
