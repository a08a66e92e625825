/** The current user and account: everything that definitions can refer to. Plain JSON. */
export interface Viewer {
  username: string;
  /** The customer number. */
  account: string;
  /** The customer's name, if known. */
  customer?: string;
  country: 'USA' | 'CAN';
  /** The account's IANA time zone, in which the backend sends moments. Missing if the backend does not say it. */
  zone?: string;
  /** The user's permission scope, as defined by the provider; '' for none (spec: shell §3). */
  scope: string;
  /** Keys of the enabled features. */
  features: readonly string[];
  hidden_menus: readonly string[];
  flags: {
    encompass_customer: boolean;
    superset_dashboard: boolean;
    provider_employee: boolean;
    driver_admin: boolean;
    show_auction_fee_breakdown: boolean;
  };
  /** Account settings by key, for example personal_mileage_report_type. */
  settings: Readonly<Record<string, string>>;
  /** Web addresses of the account by key, for example samba_safety_link. Missing if there are none. */
  addresses?: Readonly<Record<string, string>>;
  /**
   * The account's custom labels: client_use_label_1..10, driver_use_label_1..10, level_01..level_10. A blank one is
   * unused.
   */
  labels: Readonly<Record<string, string>>;
}
