import type { Viewer } from '../context/viewer.ts';
import { settingKeys } from '../schema/vocabulary.ts';

interface User {
  account: string;
  username: string;
  scope?: string | null;
  feature_authority?: readonly { key: string; enabled: boolean }[] | null;
}

type Labels = Readonly<Record<string, string | null>>;

/** Whatever another backend leaves out is unused, or does not hold. */
interface Account {
  account_settings: Readonly<Record<string, unknown>> & {
    customer_name?: string | null;
    customer_country: 'USA' | 'CAN';
    personal_mileage_report_type?: string | null;
    driver_admin?: boolean;
    provider_employee?: boolean;
    encompass_customer?: boolean;
    show_auction_fee_breakdown?: boolean;
  };
  custom_labels?: Labels | null;
  levels?: Labels | null;
  hidden_menus?: readonly string[] | null;
}

const labelsOf = (all: Labels | null = {}) =>
  Object.fromEntries(Object.entries(all ?? {}).flatMap(([key, label]) => (label === null ? [] : [[key, label]])));

/** The viewer, from GET /user and GET /login-payload. The portal and the server build it alike (spec: shell §3). */
export function viewerFrom(user: User, account: Account): Viewer {
  const { account_settings: told } = account;
  // Spec: shell §9.
  const settings = { ...told, personal_mileage_report_type: told.personal_mileage_report_type ?? 'N' };
  const features = user.feature_authority ?? [];
  return {
    username: user.username,
    account: user.account,
    ...(told.customer_name ? { customer: told.customer_name } : {}),
    country: settings.customer_country,
    scope: user.scope ?? '',
    features: features.filter((feature) => feature.enabled).map((feature) => feature.key),
    hidden_menus: account.hidden_menus ?? [],
    flags: {
      encompass_customer: told.encompass_customer ?? false,
      show_auction_fee_breakdown: told.show_auction_fee_breakdown ?? false,
      provider_employee: told.provider_employee ?? false,
      driver_admin: told.driver_admin ?? false,
    },
    settings: Object.fromEntries(settingKeys.map((key) => [key, String(settings[key])])),
    labels: { ...labelsOf(account.custom_labels), ...labelsOf(account.levels) },
  };
}
