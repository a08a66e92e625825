import type { Feature, SettingValue } from '../../engine/schema/vocabulary.ts';

/** A demo account: its size, its people and the content of its portal. */
export interface Plan {
  customer: string;
  name: string;
  country: 'USA' | 'CAN';
  industry: string;
  users: readonly PlannedUser[];
  /** Further people who can sign in. No record of the seed is theirs. */
  colleagues?: readonly PlannedUser[];
  vehicles: number;
  /** Months of data before the current month. */
  months: number;
  /** Share of electric vehicles. */
  electric: number;
  /** Share of drivers with the mobile app. */
  mobile: number;
  /** Names of the center levels, and the number of children of a center on each level except the last. */
  levels: readonly string[];
  fanout: readonly number[];
  /** One branch reaches the last level; all others end with `fanout`. */
  features: readonly Feature[];
  hiddenMenus: readonly string[];
  mileageType: SettingValue<'personal_mileage_report_type'>;
  encompass: boolean;
  /** Whether auction fees are shown in detail. */
  auctionFees: boolean;
  clientLabels: readonly string[];
  driverLabels: readonly string[];
}

interface PlannedUser {
  username: string;
  name: string;
  language: 'en-US' | 'en-CA' | 'fr-CA';
  driverAdmin?: boolean;
  provider?: boolean;
  linked?: { customer: string; user: string; country: 'USA' | 'CAN' };
}

const common = {
  months: 24,
  electric: 0.03,
  mobile: 0.5,
  features: ['fleet_dashboard', 'report_scheduler'],
  hiddenMenus: ['ev_fleet'],
  mileageType: 'N',
  encompass: false,
  auctionFees: false,
  clientLabels: ['Cost Center', 'Project Code', 'Region Manager'],
  driverLabels: ['Department', 'Job Title'],
} as const;

const us: Plan = {
  ...common,
  customer: '410200',
  name: 'Harbor & Pine Services',
  country: 'USA',
  industry: 'FIELD_SERVICES',
  users: [
    { username: 'fleet-us', name: 'Jordan Reyes', language: 'en-US', driverAdmin: true },
    { username: 'provider', name: 'Alex Novak', language: 'en-US', driverAdmin: true, provider: true },
  ],
  colleagues: [{ username: 'fleet-us-driver', name: 'Sam Whitfield', language: 'en-US' }],
  vehicles: 600,
  levels: ['Company', 'Division', 'Region', 'District', 'Branch', 'Department', 'Section', 'Group', 'Crew', 'Team'],
  fanout: [4, 3, 3, 2],
  features: ['fleet_dashboard', 'report_scheduler', 'fleet_objective_report'],
  clientLabels: ['Cost Center', 'Project Code', 'Region Manager', '', 'Upfit Type', 'Asset Tag', '', 'Union Local'],
  driverLabels: ['Department', 'Job Title', 'Hire Year', '', 'Shift'],
};

const canada: Plan = {
  ...common,
  customer: '520100',
  name: 'Boreal Field Services',
  country: 'CAN',
  industry: 'FIELD_SERVICES',
  users: [{ username: 'fleet-ca', name: 'Noémie Gagnon', language: 'en-CA', driverAdmin: true }],
  colleagues: [{ username: 'fleet-ca-driver', name: 'Liam Fraser', language: 'en-CA' }],
  features: ['fleet_dashboard', 'report_scheduler', 'fleet_objective_report'],
  hiddenMenus: [],
  auctionFees: true,
  vehicles: 250,
  levels: ['Company', 'Region', 'Division', 'Branch'],
  fanout: [4, 3, 3],
  clientLabels: ['Cost Centre', 'Projet / Project', '', 'Asset Tag'],
  driverLabels: ['Department', 'Langue / Language', '', 'Licence Class'],
};

const linked: Plan = {
  ...common,
  customer: '430310',
  name: 'Lakeshore Medical Supply',
  country: 'USA',
  industry: 'HEALTH_CARE',
  users: [
    {
      username: 'fleet-linked',
      name: 'Dana Kim',
      language: 'en-US',
      linked: { customer: '530310', user: 'fleet-linked-ca', country: 'CAN' },
    },
  ],
  vehicles: 40,
  levels: ['Company', 'Territory', 'Sales Office'],
  fanout: [3, 2],
  mileageType: 'W',
};

const linkedCanada: Plan = {
  ...common,
  customer: '530310',
  name: 'Lakeshore Medical Supply Canada',
  country: 'CAN',
  industry: 'HEALTH_CARE',
  users: [
    {
      username: 'fleet-linked-ca',
      name: 'Dana Kim',
      language: 'fr-CA',
      linked: { customer: '430310', user: 'fleet-linked', country: 'USA' },
    },
  ],
  features: ['fleet_dashboard', 'report_scheduler', 'fleet_objective_report'],
  vehicles: 24,
  levels: ['Company', 'Territory', 'Sales Office'],
  fanout: [2, 2],
};

const electric: Plan = {
  ...common,
  customer: '440120',
  name: 'Brightwater Couriers',
  country: 'USA',
  industry: 'LOGISTICS',
  users: [{ username: 'fleet-ev', name: 'Priya Shah', language: 'en-US' }],
  vehicles: 40,
  electric: 0.6,
  hiddenMenus: [],
  encompass: true,
  levels: ['Company', 'Hub', 'Depot'],
  fanout: [2, 3],
};

const intelligence: Plan = {
  ...common,
  customer: '450500',
  name: 'Meridian Analytics',
  country: 'USA',
  industry: 'PROFESSIONAL_SERVICES',
  users: [{ username: 'fleet-bi', name: 'Marcus Bell', language: 'en-US' }],
  hiddenMenus: [],
  vehicles: 24,
  features: ['fleet_dashboard', 'report_scheduler', 'superset'],
  levels: ['Company', 'Office'],
  fanout: [4],
};

const small: Plan = {
  ...common,
  customer: '460012',
  name: 'Twelve Oaks Plumbing',
  country: 'USA',
  industry: 'CONSTRUCTION',
  users: [{ username: 'fleet-small', name: 'Rosa Delgado', language: 'en-US' }],
  vehicles: 12,
  electric: 0,
  features: [],
  hiddenMenus: [
    ...['accident_claim_management_report', 'asc_842_report', 'billing_projection_report', 'crm', 'custom_invoicing'],
    ...['customer_invoice_statement', 'driver_360_mileage_report', 'driver_360_usage_report', 'driver_performance'],
    ...['driver_safety_report', 'engine_faults_report', 'ev_charge_history_report', 'ev_charge_report', 'ev_fleet'],
    ...['fleet_policy_acknowledgement_report', 'manage_scheduled_reports', 'mpg_report', 'personal_mileage_report'],
    ...['preventative_maintenance_report', 'recall_report', 'rental_status_report', 'replacement_analysis_report'],
    ...['saferoads_driver_detail_report', 'saferoads_fleet_summary_report', 'saferoads_trip_detail_report'],
    ...['sold_vehicle_analysis_report', 'telematics_device_report', 'transports_storage_report'],
    ...['vehicle_inspections_report', 'fleet_messenger', 'mvr_request', 'mvr_history'],
  ],
  levels: ['Company', 'Shop'],
  fanout: [2],
  clientLabels: [],
  driverLabels: [],
};

/** Accounts without users: with fewer than five accounts there would be no benchmarks. */
const peer = (customer: string, name: string, vehicles: number): Plan => ({
  ...common,
  customer,
  name,
  country: customer.startsWith('4') ? 'USA' : 'CAN',
  industry: 'FIELD_SERVICES',
  users: [],
  vehicles,
  mobile: 0.1,
  levels: ['Company', 'Shop'],
  fanout: [2],
  clientLabels: [],
  driverLabels: [],
});

const peers: readonly Plan[] = [
  peer('471001', 'Cedar Ridge Heating', 16),
  peer('471002', 'Blue Mesa Facilities', 14),
  peer('471003', 'Granite Point Electric', 18),
  peer('471004', 'Sunfield Irrigation', 12),
  peer('471005', 'Old Harbor Elevator', 15),
  peer('571001', 'Tamarack Mechanical', 14),
  peer('571002', 'Services Rivière-Verte', 16),
  peer('571003', 'Prairie Wind Electric', 12),
  peer('571004', 'Northern Light Facilities', 15),
  peer('571005', 'Entretien du Cap', 13),
];

export const demoPlans: readonly Plan[] = [us, canada, linked, linkedCanada, electric, intelligence, small, ...peers];

/** Everybody who can sign in to an account. */
export const usersOf = ({ users, colleagues = [] }: Pick<Plan, 'users' | 'colleagues'>): readonly PlannedUser[] => [
  ...users,
  ...colleagues,
];

const { colleagues: _colleagues, ...withoutColleagues } = us;

/** An additional account of any size for measurements: a little over a year of data and few mobile drivers. */
export const largePlan = (vehicles: number): Plan => ({
  ...withoutColleagues,
  customer: '490000',
  name: 'Continental Works',
  users: [{ username: 'fleet-large', name: 'Chris Okafor', language: 'en-US', driverAdmin: true }],
  vehicles,
  months: 12,
  mobile: 0.05,
});
