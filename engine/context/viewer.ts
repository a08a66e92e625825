/** Who looks: everything about the user and the account that definitions may ask for. Plain JSON. */
export interface Viewer {
  username: string;
  /** The customer number. */
  account: string;
  /** What the customer is called, where that is told. */
  customer?: string;
  country: 'USA' | 'CAN';
  /** What the user may do, by the provider's word for it; empty where it says none (spec: shell §3). */
  scope: string;
  /** Keys of the enabled features. */
  features: readonly string[];
  hidden_menus: readonly string[];
  flags: {
    encompass_customer: boolean;
    provider_employee: boolean;
    driver_admin: boolean;
    show_auction_fee_breakdown: boolean;
  };
  /** Account settings by key, for example personal_mileage_report_type. */
  settings: Readonly<Record<string, string>>;
  /** The account's own names: client_use_label_1..10, driver_use_label_1..10, level_01..level_10. A blank one is unused. */
  labels: Readonly<Record<string, string>>;
}
