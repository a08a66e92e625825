import { inspectionCalls } from './plain-inspections.ts';
import { saferoadsCalls } from './plain-saferoads.ts';
import { searchCalls } from './plain-search.ts';
import { transportCalls } from './plain-transports.ts';
import { vehicleActs, vehicleCalls } from './plain-vehicle.ts';

/** A call as the specification lists it (reporting §7, shell-session-account §7). */
export interface PlainCall {
  method: 'GET' | 'POST';
  path: string;
  /** The parameters in its address and in its body that the specification has. A call without `body` accepts none. */
  query?: readonly string[];
  body?: readonly string[];
  /** The parameters in its address that it can’t do without: those of exactly one of these lists. Missing: none. */
  needs?: readonly (readonly string[])[];
  /** The name of the files of a form, in which there is nothing else. */
  files?: string;
  /** For reports: the location of the rows in the response. */
  rows?: '$' | 'data' | `data.${string}`;
  /** Without a bearer token. */
  open?: boolean;
}

const period = ['start', 'end'] as const;

function report(
  line: `${'GET' | 'POST'} /${string}`,
  query: readonly string[] = period,
  rest: Pick<PlainCall, 'body' | 'rows'> = {},
): PlainCall {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string];
  return { method, path, query, rows: 'data', ...rest };
}

/** Reports in the order of the specification, then those that it lists without a call. */
const reports: readonly PlainCall[] = [
  report('POST /reports/accident-claim-management-report'),
  report('GET /reports/active-telematics-devices', []),
  report('GET /reports/asc-842', ['as_of_date', 'car_term', 'truck_term', 'rate']),
  report('POST /reports/billing-projection-report', ['start']),
  report('GET /reports/customer-invoice-statement'),
  report('POST /mobile-mileage/by-date'),
  report('GET /driver-performance/report', period, { rows: '$' }),
  report('GET /reports/driver-safety', period, { rows: 'data.report_data' }),
  report('POST /telematics-engine-faults'),
  report('POST /ev-dashboard/vehicle-charge-history'),
  report('POST /reports/ev-charge'),
  report('POST /reports/expense-detail-report'),
  report('POST /reports/policy-acknowledgement-status', [...period, 'type']),
  report('POST /reports/fuel-detail', [...period, 'use_bill_date']),
  report('POST /reports/inventory', []),
  report('GET /reports/invoice-history'),
  report('POST /reports/license-renewal'),
  report('POST /reports/maintenance-detail', [...period, 'use_bill_date']),
  report('POST /reports/maintenance-status', period, { body: ['status'] }),
  report('POST /reports/mpg-report', [...period, 'below_avg']),
  report('POST /reports/order-status-report'),
  report('POST /reports/personal-mileage', [...period, 'type', 'mileage_allow'], { body: ['center_code'] }),
  report('POST /reports/evoucher'),
  report('GET /vehicle/recall-detail', ['type', 'include_out_of_service']),
  report('POST /reports/rental-status'),
  report('POST /reports/replacement-analysis', [
    'report_type',
    'report_months',
    'miles_driven',
    'and_or',
    'months_in_service',
  ]),
  report('GET /reports/emergency-roadside-service'),
  report('GET /saferoads/fleet-report'),
  report('GET /saferoads/no-trips'),
  report('POST /reports/saferoads-trip-detail-report'),
  report('POST /reports/sold-vehicle'),
  report('POST /reports/toll-detail', period, { rows: 'data.details' }),
  report('GET /reports/transports-storage'),
  report('POST /vehicle-inspections/complete', [...period, 'question_answers']),
  report('POST /vehicle-inspections/incomplete', [...period, 'question_answers']),
  report('POST /reports/used-vehicle-marketplace', []),
  report('POST /reports/violation-detail'),
  report('POST /mobile-usage/by-driver', ['app_status', 'include_inactive']),
  report('GET /vehicle/recall-management', ['remedy', 'recall_type', 'days_open']),
  report('GET /saferoads/driver-detail'),
  report('POST /reports/replacement-analysis-tool', [
    'months_ahead',
    'report_months',
    'maintenance_factor',
    'center_code',
  ]),
  report('GET /custom-invoice/invoices', ['billing_period', 'invoice_type', 'bill_sort']),
];

const others: readonly PlainCall[] = [
  { method: 'POST', path: '/login', body: ['username', 'password'], open: true },
  { method: 'POST', path: '/auth/refresh-token', body: ['refresh_token'], open: true },
  { method: 'POST', path: '/logout' },
  { method: 'GET', path: '/user' },
  { method: 'GET', path: '/login-payload' },
  { method: 'GET', path: '/account/centers' },
  { method: 'GET', path: '/ev-dashboard/encompass-customer' },
  { method: 'GET', path: '/account/critical-alert-counts' },
  { method: 'GET', path: '/account/critical-alert-fuel-detail', query: ['vehicle_number'] },
  { method: 'GET', path: '/ro-event-list/700100/SubmittedToClient' },
  { method: 'GET', path: '/ro-event-list/700200/SubmittedToClient' },
  { method: 'GET', path: '/open-recall-count' },
  { method: 'GET', path: '/documents/expiring-count' },
  // For a provider with a realtime database.
  { method: 'GET', path: '/account/firebase-config' },
  { method: 'POST', path: '/account/dark-mode', body: ['DARK_MODE'] },
  { method: 'POST', path: '/account/language', body: ['LANGUAGE'] },
  { method: 'GET', path: '/reports/user-configuration', query: ['report'] },
  { method: 'POST', path: '/reports/user-configuration', query: ['report'], body: ['columns'] },
  { method: 'GET', path: '/custom-invoice/layouts' },
  { method: 'GET', path: '/account/values/invoices.bill_sort' },
  { method: 'GET', path: '/my-reports/list' },
  { method: 'GET', path: '/my-reports/columns', query: ['reportType'] },
  { method: 'POST', path: '/my-reports/generate-report', body: ['type', 'columns', 'parameters'] },
];

/** Every call of the backend, by method and path. */
export const plainCalls: ReadonlyMap<string, PlainCall> = new Map(
  [
    ...[...reports, ...others, ...searchCalls, ...vehicleCalls, ...vehicleActs],
    ...[...transportCalls, ...saferoadsCalls, ...inspectionCalls],
  ].map((call) => [`${call.method} ${call.path}`, call]),
);

/** The lines of the calls of reports. */
export const reportLines: readonly string[] = reports.map(({ method, path }) => `${method} ${path}`);
