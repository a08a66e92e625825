import type { World } from '../../engine/check/world.ts';
import { placeholders } from '../../server/query/bind.ts';
import { structureFault } from '../../server/query/structure.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);

const report = `{
  "key": "tire_report",
  "menu": { "category": "fleet", "icon": "car" },
  "routes": { "reporting": "tire-report", "advanced-reports": "tire" },
  "requires": { "type": "not", "of": { "type": "country", "is": "CAN" } },
  "parameters": [
    { "type": "date", "key": "start", "required": true, "value": "start_of_year" },
    { "type": "date", "key": "end", "required": true, "value": "today" },
    { "type": "number", "key": "months", "min": 1, "max": 12, "step": 1, "value": 12 },
    { "type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }] }
  ],
  "rules": [{ "type": "on_or_before", "first": "start", "second": "end" }],
  "sources": [
    { "method": "GET", "path": "/reports/tire-open", "when": { "type": "parameter", "key": "state", "is": "open" } },
    { "method": "POST", "path": "/reports/tire", "parameters": ["start", "end"] }
  ],
  "derived": [{ "type": "scale", "field": "cents", "value": "amount", "by": 0.01 }],
  "columns": [
    { "value": "vin", "pinned": true },
    { "set": "vehicle" },
    { "value": "status", "when": { "type": "parameter", "key": "state", "is": "all" } },
    "distance",
    "quantity",
    "economy",
    "amount"
  ],
  "sort": [{ "value": "vin", "direction": "desc" }],
  "hierarchies": [{ "key": "car", "columns": ["make", "model"] }]
}
`;

const catalogue = `{
  "columns": {
    "vin": { "type": "text", "width": 170 },
    "make": { "type": "text" },
    "model": { "type": "text" },
    "status": { "type": "text", "values": ["open", "done"] },
    "distance": { "type": "number", "unit": "distance", "total": { "type": "sum" } },
    "quantity": { "type": "number", "unit": "volume", "total": { "type": "sum" } },
    "economy": {
      "type": "number",
      "unit": "efficiency",
      "total": { "type": "ratio", "numerator": "distance", "denominator": "quantity" }
    },
    "amount": { "type": "currency", "total": { "type": "sum" } }
  },
  "sets": { "vehicle": ["make", "model"] }
}
`;

const brand = `{
  "name": "Tires",
  "colors": { "primary": "#673AB7", "secondary": "#F68820", "primary_light": "#916DD1", "secondary_light": "#F9AF6A" },
  "provider": "Tire Services",
  "training": "https://training.example.com",
  "offices": { "USA": { "address": ["1 Tire Road"], "phone": "4105550142", "email": "us@example.com" } },
  "help": { "USA": "8005550119", "CAN": "8005550127" },
  "support_email": "support@example.com",
  "chat": { "url": "https://chat.example.com/?account={account}&in={department}", "department": "tires" },
  "safety_url": "https://safety.example.com",
  "schedule_ac_url": "https://example.com/ac?vehicle={vehicle}",
  "sitemap": [
    {
      "title": { "en": "Services", "fr": "Services" },
      "links": [{ "label": { "en": "Mounting of tires", "fr": "Pose de pneus" }, "url": "https://www.example.com/tires" }]
    }
  ]
}
`;

const search = `{
  "openings": {
    "vehicle": [{ "to": "/advanced-reports/tire?state=open", "field": "vin", "status": ["CLOSE OUT"] }],
    "driver": [{ "to": "/advanced-reports/tire", "field": "vin" }]
  },
  "features": [
    { "name": "home", "lookup": "start", "title": "features.home", "to": "/" },
    {
      "name": "wheels",
      "lookup": "rim pneu",
      "category": "reporting",
      "subcategory": "fleet",
      "title": "features.wheels",
      "key": "crm",
      "to": "/advanced-reports/tire#wheels",
      "icon": "car",
      "hideOnCountry": "CAN"
    }
  ]
}
`;

const menu = (route: string, links = '') => `{
  "route": "/${route}",
  "icon": "report",
  "categories": [{ "key": "fleet", "icon": "car" }]${links}
}
`;

const links = `,
  "links": [{ "key": "guide", "category": "fleet", "icon": "receipt", "to": "/advanced-reports/tire?state=open#top" }]`;

const update = (title: string, description: string, text: string) =>
  `---\ncreatedAt: 2026-11-02\ntitle: ${title}\ndescription: ${description}\n---\n\n${text}\n`;

const words = (title: string, description: string) => ({
  reports: { 'tire-report': { title, description, hierarchies: { car: `${title} car` } } },
  columns: Object.fromEntries(
    ['vin', 'make', 'model', 'status', 'distance', 'quantity', 'economy', 'amount'].map((key) => [
      key,
      `${title} ${key}`,
    ]),
  ),
  sets: { vehicle: `${title} vehicle` },
  values: { status: { open: `${title} open`, done: `${title} done` } },
  parameters: {
    start: { text: `${title} start` },
    end: { text: `${title} end` },
    months: { text: `${title} months` },
    state: { text: `${title} state`, items: { all: `${title} all`, open: `${title} open` } },
  },
  menus: Object.fromEntries(
    ['reporting', 'advanced-reports'].map((name) => [
      name,
      {
        title: `${title} ${name}`,
        categories: { fleet: `${title} fleet` },
        ...(name === 'reporting' ? { links: { guide: `${title} guide` } } : {}),
      },
    ]),
  ),
  features: { home: `${title} home`, wheels: `${title} wheels` },
  frame: {
    hello: `${title} {{name}}`,
    tires_one: `{{count}} ${title}`,
    tires_other: `{{count}} ${title}`,
  },
});

const localeFiles = (locale: string, title: string, description: string) =>
  Object.entries(words(title, description)).map(([namespace, tree]) => [
    `locales/${locale}/${namespace}.json`,
    json(tree),
  ]);

/** A small valid project. */
export const base: World = {
  files: {
    'content/updates/new-tires.en.md': update('New tires', 'Every tire.', 'Tires for everybody.'),
    'content/updates/new-tires.fr.md': update('Pneus neufs', 'Tous les pneus.', 'Des pneus pour tous.'),
    'definitions/brand.json': brand,
    'definitions/columns.json': catalogue,
    'definitions/menus/advanced-reports.json': menu('advanced-reports'),
    'definitions/menus/reporting.json': menu('reporting', links),
    'definitions/reports/tire-report.json': report,
    'definitions/search.json': search,
    ...Object.fromEntries(localeFiles('en', 'Tires', 'Every tire of the fleet.')),
    ...Object.fromEntries(localeFiles('fr', 'Pneus', 'Chaque pneu du parc.')),
    'server/reports/tire-report.sql': `select v.vin, v.vehicle_make as make, v.vehicle_model as model, v.status, v.odometer as distance,
       v.vehicle_tank_capacity as quantity, v.epa_combined_mpg as economy, v.capitalized_cost * 100 as cents
from vehicles v
left join centers c using (center_code)
where v.in_service_date between :start::date and :end::date
  and v.vehicle_color <> ':x' -- :y
  and v.lease_term > :months::int;
`,
  },
  icons: ['car', 'report', 'receipt'],
  layouts: ['default', 'reporting'],
  screens: ['/', '/login', '/updates', '/updates/:slug'],
  hideable: ['crm'],
  topics: ['attention alerts', 'table tires'],
  calls: { 'frame.news': { method: 'GET', path: '/news' }, 'session.login': { method: 'POST', path: '/login' } },
  code: {
    'src/frame/hello.ts': "export const hello = (name: string) => words('frame.hello', { name });\n",
    'src/frame/news.ts': "export const news = () => client.call('frame.news');\n",
    'src/frame/tires.ts': "export const tires = (count: number) => words('frame.tires', { count });\n",
  },
  placeholders,
  structureFault,
};
