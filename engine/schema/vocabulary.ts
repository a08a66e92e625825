/**
 * What definitions may ask of an account: closed lists, with the words that editors show beside them. What the database has
 * beyond them no definition asks for.
 */

/** Parts of the portal that are switched on for an account. */
export const features = {
  fleet_dashboard: 'the fleet dashboard, which is then the first page after the sign-in',
  report_scheduler: 'scheduled reports',
  fleet_objective_report: 'the fleet objective report',
  superset: 'the dashboards of the analytics server',
} as const;

/** What is true of an account or its user, or is not. */
export const flags = {
  show_auction_fee_breakdown: 'sees each fee of a sale at auction',
  encompass_customer: 'charges its electric vehicles with Encompass',
  provider_employee: 'is a representative of the provider',
  driver_admin: 'may change drivers',
} as const;

/** Settings of an account, each with the values that it can have. */
export const settings = {
  personal_mileage_report_type: {
    says: 'what the personal mileage report is by',
    values: { N: 'business and personal distance', W: 'the workplace, with the distance to it' },
  },
} as const;

export type Feature = keyof typeof features;
export type Flag = keyof typeof flags;
export type Setting = keyof typeof settings;
export type SettingValue<S extends Setting> = keyof (typeof settings)[S]['values'];

export const featureKeys = Object.keys(features) as Feature[];
export const flagKeys = Object.keys(flags) as Flag[];
export const settingKeys = Object.keys(settings) as Setting[];

/** The values that a setting can have. */
export const settingValues = (key: Setting): string[] => Object.keys(settings[key].values);

/** Screens that the provider can hide of an account, beside reports and the links of menus. */
export const hideableScreens = [
  'crm',
  'custom_invoicing',
  'customer_invoice_statement',
  'ev_fleet',
  'fleet_messenger',
  'manage_scheduled_reports',
  'mvr_history',
  'mvr_request',
] as const;
