import type { World } from '../../engine/check/world.ts';
import { withDashboard } from './dashboard-base.ts';
import { search } from './mistakes/places.ts';

export const group = 'definitions/dashboards/truck.json';
export const tab = 'definitions/dashboards/truck-tires.json';
export const mounted = 'server/dashboards/truck-tires/mounted.sql';

const json = (value: unknown) => JSON.stringify(value, null, 2);

const written = {
  key: 'truck',
  route: '/truck',
  icon: 'car',
  requires: { type: 'country', is: 'USA' },
  hides: ['truck_update'],
  parameters: [
    { type: 'text', key: 'vin', required: true },
    { type: 'toggle', key: 'state', value: 'all', items: [{ value: 'all' }, { value: 'open' }] },
  ],
  keeps: { parameter: 'vin', cookie: 'vehicle_number', seconds: 3600 },
  calls: {
    one: { type: 'call', call: 'trucks.one', tables: { truck: { record: true, columns: ['vin', 'model'] } } },
  },
  sections: [{ type: 'record', key: 'card', table: 'truck', fields: ['vin'], walks: 'driver' }],
};

const writtenTab = {
  key: 'truck_tires',
  group: 'truck',
  order: 1,
  route: '/truck/tires',
  icon: 'car',
  hidden_from: 'customers',
  requires: { type: 'menu', key: 'truck_update' },
  calls: {
    wheels: {
      type: 'query',
      method: 'GET',
      path: '/truck/wheels',
      loads: 'seen',
      tables: { mounted: { rows: 'data', columns: ['vin', 'status'] } },
    },
  },
  sections: [
    { type: 'table', key: 'mounted', table: 'mounted', columns: ['vin', 'status'] },
    { type: 'record', key: 'again', table: 'truck', fields: ['model'] },
  ],
};

const words = (title: string) => ({
  ...(JSON.parse(withDashboard.files[`locales/${title === 'Truck' ? 'en' : 'fr'}/dashboards.json`] ?? '{}') as object),
  truck: { title, description: `${title}.`, sections: { card: { title: `${title} card` } } },
  'truck-tires': {
    title: `${title} tires`,
    sections: { mounted: { title: `${title} mounted` }, again: { title: `${title} again` } },
  },
});

/** The same project with a group of dashboards: a header, and a tab in a file of its own. */
export const withGroup: World = {
  ...withDashboard,
  files: {
    ...withDashboard.files,
    [group]: json(written),
    [tab]: json(writtenTab),
    'locales/en/dashboards.json': json(words('Truck')),
    'locales/fr/dashboards.json': json(words('Camion')),
    'locales/en/parameters.json': json({
      ...(JSON.parse(withDashboard.files['locales/en/parameters.json'] ?? '{}') as object),
      vin: { text: 'VIN' },
    }),
    'locales/fr/parameters.json': json({
      ...(JSON.parse(withDashboard.files['locales/fr/parameters.json'] ?? '{}') as object),
      vin: { text: 'NIV' },
    }),
    [search]: (withDashboard.files[search] ?? '').replace(
      '{ "to": "/advanced-reports/tire", "field": "vin" }',
      '{ "to": "/truck", "parameter": "vin" }',
    ),
    [mounted]: `select v.vin, v.status
from vehicles v
where v.vin = :vin and :state <> '';
`,
  },
  calls: {
    ...withDashboard.calls,
    'trucks.one': {
      method: 'GET',
      path: '/trucks/one',
      query: { type: 'object', properties: { vin: { type: 'string' } }, required: ['vin'] },
      data: { type: 'object', properties: { vin: { type: 'string' }, model: { type: 'string' } } },
    },
  },
};
