import type { World } from '../../engine/check/world.ts';
import { base } from './base.ts';

const menu = 'definitions/menus/reporting.json';
const link = '"to": "/advanced-reports/tire?state=open#top"';

export const badge = '"badge": { "call": "tires.due", "count": "data", "fresh_on": "table tires" }';

const list = { type: 'array', items: { type: 'object', properties: {} } };

const changes: [path: string, from: string, to: string][] = [
  [menu, link, `${link}, ${badge}`],
  [
    'definitions/reports/tire-report.json',
    '"category": "fleet"',
    '"category": "fleet", "badge": { "call": "tires.list", "count": "length" }',
  ],
  ...['en', 'fr'].flatMap((locale): [string, string, string][] => [
    [
      `locales/${locale}/menus.json`,
      '"links": {',
      '"badges": { "guide_one": "{{count}} tire", "guide_other": "{{count}} tires" }, "links": {',
    ],
    [
      `locales/${locale}/reports.json`,
      '"title":',
      '"badge_one": "{{count}} tire", "badge_other": "{{count}} tires", "title":',
    ],
  ]),
];

const files: Record<string, string> = { ...base.files };
for (const [path, from, to] of changes) {
  const text = files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  files[path] = text.replace(from, () => to);
}

/** The same project with numbers beside entries of its menus. */
export const withBadges: World = {
  ...base,
  files,
  calls: {
    ...base.calls,
    'tires.due': { method: 'GET', path: '/tires/due', data: { type: 'integer' } },
    'tires.list': { method: 'GET', path: '/tires', data: list },
    'tires.of': {
      method: 'GET',
      path: '/tires/of',
      query: { type: 'object', required: ['vin'] },
      data: { type: 'integer' },
    },
    'tires.mount': { method: 'POST', path: '/tires/mount', data: { type: 'integer' } },
    'tires.hidden': {
      method: 'GET',
      path: '/tires/hidden',
      requires: { type: 'menu', key: 'tire_report' },
      data: { type: 'integer' },
    },
    'tires.name': { method: 'GET', path: '/tires/name', data: { type: 'string' } },
  },
};
