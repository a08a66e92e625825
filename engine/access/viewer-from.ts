import type { Viewer } from '../context/viewer.ts';
import { settingKeys, webAddressKeys } from '../schema/vocabulary.ts';

interface User {
  account: string;
  username: string;
  scope?: string | null;
  feature_authority?: readonly { key: string; enabled: boolean }[] | null;
}

type Labels = Readonly<Record<string, string | null>>;

/** A property that a third-party backend leaves out is unused or false. */
interface Account {
  account_settings: Readonly<Record<string, unknown>> & {
    customer_name?: string | null;
    customer_country: 'USA' | 'CAN';
    time_zone?: string | null;
    personal_mileage_report_type?: string | null;
    driver_admin?: boolean;
    provider_employee?: boolean;
    encompass_customer?: boolean;
    show_auction_fee_breakdown?: boolean;
  };
  custom_labels?: Labels | null;
  levels?: Labels | null;
  hidden_menus?: readonly string[] | null;
  supersetPayload?: object | null;
}

const labelsOf = (all: Labels | null = {}) =>
  Object.fromEntries(Object.entries(all ?? {}).flatMap(([key, label]) => (label === null ? [] : [[key, label]])));

const zones = new Map<string, boolean>();

/** Whether it is an IANA time zone. Others, such as those of Windows, can't be used. */
function isZone(zone: string): boolean {
  let isKnown = zones.get(zone);
  if (isKnown === undefined) {
    try {
      isKnown = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      isKnown = false;
    }
    zones.set(zone, isKnown);
  }
  return isKnown;
}

/** What is not an address of the web, such as a script, is not there. */
function addressesOf(settings: Account['account_settings']): Pick<Viewer, 'addresses'> {
  const found = webAddressKeys.flatMap((key) => {
    const value = settings[key];
    return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) ? [[key, value] as const] : [];
  });
  return found.length > 0 ? { addresses: Object.fromEntries(found) } : {};
}

/** Builds the viewer from GET /user and GET /login-payload, for both portal and server (spec: shell §3). */
export function viewerFrom(user: User, account: Account): Viewer {
  const { account_settings: received } = account;
  // Spec: shell §9.
  const settings = { ...received, personal_mileage_report_type: received.personal_mileage_report_type ?? 'N' };
  const features = user.feature_authority ?? [];
  return {
    username: user.username,
    account: user.account,
    ...(received.customer_name ? { customer: received.customer_name } : {}),
    country: settings.customer_country,
    ...(received.time_zone && isZone(received.time_zone) ? { zone: received.time_zone } : {}),
    scope: user.scope ?? '',
    features: features.filter((feature) => feature.enabled).map((feature) => feature.key),
    hidden_menus: account.hidden_menus ?? [],
    flags: {
      encompass_customer: received.encompass_customer ?? false,
      show_auction_fee_breakdown: received.show_auction_fee_breakdown ?? false,
      superset_dashboard: (account.supersetPayload ?? null) !== null,
      provider_employee: received.provider_employee ?? false,
      driver_admin: received.driver_admin ?? false,
    },
    settings: Object.fromEntries(settingKeys.map((key) => [key, String(settings[key])])),
    ...addressesOf(received),
    labels: { ...labelsOf(account.custom_labels), ...labelsOf(account.levels) },
  };
}
