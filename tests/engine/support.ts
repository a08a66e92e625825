import type { Context, Words } from '../../engine/context/context.ts';
import type { Item } from '../../engine/context/lookups.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { Catalogue } from '../../engine/schema/column.ts';
import type { Report } from '../../engine/schema/report.ts';

/** Texts that show their key: tests compare which texts are used. */
const echoed = (key: string, values?: Readonly<Record<string, string | number>>) =>
  values ? `${key} ${JSON.stringify(values)}` : key;

export const echo: Words = Object.assign(echoed, {
  of: echoed,
  has: (key: string) => key.startsWith('reports.') && key.includes('.columns.own'),
});

export const centers: Item[] = [
  { value: 'A', text: 'A – All', name: 'All' },
  { value: 'A1', text: 'A1 – North', name: 'North', parent: 'A' },
];

export const viewer = (changes: Partial<Viewer> = {}): Viewer => ({
  username: 'someone',
  account: '100',
  country: 'USA',
  scope: '',
  features: [],
  hidden_menus: [],
  flags: {
    encompass_customer: false,
    superset_dashboard: false,
    provider_employee: false,
    driver_admin: false,
    show_auction_fee_breakdown: false,
  },
  settings: { personal_mileage_report_type: 'N' },
  labels: { client_use_label_1: 'Cost code', client_use_label_2: ' ' },
  ...changes,
});

export const context = (changes: Partial<Viewer> = {}, rest: Partial<Context> = {}): Context => ({
  viewer: viewer(changes),
  locale: 'en-US',
  zone: 'America/New_York',
  today: '2026-11-20',
  words: echo,
  lookups: { centers },
  ...rest,
});

export const catalogue: Catalogue = {
  columns: {
    vin: { type: 'text', width: 170 },
    make: { type: 'text' },
    own: { type: 'text' },
    status: { type: 'text', values: ['open', 'closed'] },
    label_1: { type: 'text', label: 'client_use_label_1' },
    label_2: { type: 'text', label: 'client_use_label_2' },
    distance: { type: 'number', unit: 'distance', total: { type: 'sum' } },
    quantity: { type: 'number', unit: 'volume', decimals: 1, total: { type: 'sum' } },
    economy: {
      type: 'number',
      unit: 'efficiency',
      decimals: 1,
      total: { type: 'ratio', numerator: 'distance', denominator: 'quantity' },
    },
    amount: { type: 'currency', total: { type: 'sum' } },
    day: { type: 'date' },
  },
  sets: { labels: ['label_1', 'label_2'] },
};

export const report: Report = {
  key: 'sample_report',
  menu: { category: 'fleet', icon: 'car' },
  routes: { reporting: 'sample-report', 'advanced-reports': 'sample' },
  parameters: [
    { type: 'date', key: 'start', required: true, value: 'start_of_year' },
    { type: 'date', key: 'end', required: true, value: 'today' },
    { type: 'switch', key: 'kind', false_value: '1', true_value: '2' },
    {
      type: 'number',
      key: 'months',
      min: 1,
      max: 12,
      step: 1,
      value: 12,
      show_if: { type: 'parameter', key: 'kind', is: '2' },
    },
    { type: 'single-center', key: 'center_code', in: 'body' },
    {
      type: 'select',
      key: 'state',
      value: 'all',
      items: [{ value: 'all' }, { value: 'open' }],
      send: { as: ['state', 'st'], omit: ['all'] },
    },
  ],
  rules: [
    { type: 'on_or_before', first: 'start', second: 'end' },
    { type: 'maximum_span', first: 'start', second: 'end', months: 24 },
  ],
  sources: [
    {
      method: 'GET',
      path: '/sample/two',
      when: { type: 'parameter', key: 'kind', is: '2' },
      parameters: ['start', 'end', 'months'],
    },
    { method: 'POST', path: '/sample' },
  ],
  columns: [
    { value: 'vin', pinned: true },
    { columns: ['make', 'own'], enabled: false },
    { set: 'labels' },
    { value: 'status', when: { type: 'parameter', key: 'kind', is: '1' } },
    'distance',
    'quantity',
    'economy',
    'amount',
    'day',
  ],
};
