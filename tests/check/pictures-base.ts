import type { World } from '../../engine/check/world.ts';
import { form, withActions } from './actions-base.ts';
import { dashboard } from './dashboard-base.ts';

export const pictures = `{ "type": "pictures", "key": "views", "table": "places", "picture": "look", "thumbnail": "width", "name": "model", "text": "vin", "fields": ["distance"] }`;
export const look = '"look": { "call": "wheels.photo", "values": { "id": { "column": "vin" } } }';

const remove = '"remove": { "call"';
const changes: [path: string, from: string, to: string][] = [
  [dashboard, remove, `${look},\n    ${remove}`],
  [dashboard, form, `${form},\n        ${pictures}`],
  ...['en', 'fr'].flatMap((locale): [string, string, string][] => [
    [
      `locales/${locale}/dashboards.json`,
      '"new": { "title": "New" },',
      '"new": { "title": "New" }, "views": { "title": "Views" },',
    ],
    [
      `locales/${locale}/dashboards.json`,
      '"remove": {',
      '"look": { "text": "Look", "done": "Saved." },\n      "remove": {',
    ],
  ]),
];

const files: Record<string, string> = { ...withActions.files };
for (const [path, from, to] of changes) {
  const text = files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  files[path] = text.replace(from, () => to);
}

const query = {
  type: 'object',
  properties: { id: { type: 'string' }, width: { type: 'string' } },
  required: ['id'],
};

/** The same project with pictures of rows. */
export const withPictures: World = {
  ...withActions,
  files,
  calls: { ...withActions.calls, 'wheels.photo': { method: 'GET', path: '/wheels/photo', query, file: true } },
};
