/** A center of the account's tree (spec: shell §3). */
export interface Center {
  center_code: string;
  center_name: string;
  parent_center_code: string | null;
}

/** Who looks: everything about the user and the account that definitions may ask for. Plain JSON. */
export interface Viewer {
  username: string;
  /** The customer number. */
  account: string;
  country: 'USA' | 'CAN';
  /** Keys of the enabled features. */
  features: readonly string[];
  hidden_menus: readonly string[];
  flags: { encompass_customer: boolean; provider_employee: boolean; driver_admin: boolean };
  /** Account settings by key, for example personal_mileage_report_type. */
  settings: Readonly<Record<string, string>>;
  /** The account's own names: client_use_label_1..10, driver_use_label_1..10, level_01..level_10. A blank one is unused. */
  labels: Readonly<Record<string, string>>;
  centers: readonly Center[];
}
