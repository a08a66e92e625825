/** What conditions can check of an account: closed lists, each entry with its description for editors and the reference. */

/** Parts of the portal that are switched on for an account. */
export const features = {
  fleet_dashboard: 'the fleet dashboard, which is then the first page after sign-in',
  report_scheduler: 'scheduled reports',
  fleet_objective_report: 'the Fleet Objective Report',
  superset: 'the dashboards of the analytics server',
} as const;

/** Yes-or-no properties of an account or its user. */
export const flags = {
  show_auction_fee_breakdown: 'the account sees each fee of an auction sale',
  encompass_customer: 'the account charges its electric vehicles with Encompass',
  superset_dashboard: 'the account has a dashboard on the Superset server',
  provider_employee: 'the user works for the provider',
  driver_admin: 'the user can change drivers',
} as const;

/** Settings of an account, each with its possible values. */
export const settings = {
  personal_mileage_report_type: {
    says: 'how the account reports personal mileage',
    values: { N: 'business and personal distance', W: 'the distance to the workplace' },
  },
} as const;

/** Settings of an account that are web addresses, each with what is there. */
export const webAddresses = {
  samba_safety_link: 'the service outside of the portal that checks the safety of drivers',
} as const;

export type Feature = keyof typeof features;
export type Flag = keyof typeof flags;
export type Setting = keyof typeof settings;
export type WebAddress = keyof typeof webAddresses;
export type SettingValue<S extends Setting> = keyof (typeof settings)[S]['values'];

export const featureKeys = Object.keys(features) as Feature[];
export const flagKeys = Object.keys(flags) as Flag[];
export const settingKeys = Object.keys(settings) as Setting[];
export const webAddressKeys = Object.keys(webAddresses) as WebAddress[];

/** The possible values of a setting. */
export const settingValues = (key: Setting): string[] => Object.keys(settings[key].values);

/** A closed list in words, as editors and the reference show it. */
export const inWords = (list: Readonly<Record<string, string>>): string =>
  Object.entries(list)
    .map(([key, words]) => `${key}: ${words}`)
    .join('; ');
