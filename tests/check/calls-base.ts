import type { World } from '../../engine/check/world.ts';
import { dashboard, withDashboard } from './dashboard-base.ts';

export const named = `"places": {
      "type": "call",
      "call": "wheels.places",
      "values": { "sort": "name" },
      "when": { "type": "feature", "key": "superset" },
      "tables": { "places": { "rows": "data.places", "columns": ["vin", "model", "distance"] } }
    },
    "wear": {`;

const list = (properties: object) => ({
  type: 'array',
  items: { type: 'object', properties, additionalProperties: false },
});

const placesData = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    places: list({
      vin: { type: 'string' },
      model: { type: ['string', 'null'] },
      distance: { type: 'number' },
      tires: { type: 'array' },
    }),
  },
};

/** A call for a page of places: with what it needs beside the inputs of the first one. */
const pageOf = (name: string, input: string): World['calls'] => ({
  [`wheels.${name}`]: {
    method: 'GET',
    path: `/wheels/${name}`,
    query: {
      type: 'object',
      properties: { start: { type: 'string' }, sort: { type: 'string' }, [input]: { type: 'integer' } },
      required: ['start', input],
    },
    data: placesData,
  },
});

const calls: World['calls'] = {
  ...withDashboard.calls,
  'wheels.places': {
    method: 'GET',
    path: '/wheels/:state/places',
    requires: { type: 'feature', key: 'superset' },
    params: { type: 'object', properties: { state: { type: 'string' } }, required: [] },
    query: {
      type: 'object',
      properties: {
        start: { type: 'string' },
        sort: { type: 'string', enum: ['name', 'number'] },
        most: { type: 'integer' },
      },
      required: ['start', 'sort'],
    },
    data: placesData,
  },
  ...pageOf('page', 'offset'),
  ...pageOf('part', 'size'),
  'wheels.move': { method: 'PUT', path: '/wheels/move', data: list({}) },
  'wheels.turn': { method: 'POST', path: '/wheels/turn', data: list({ vin: { type: 'string' } }) },
  'wheels.enter': { method: 'GET', path: '/wheels/enter', reads: false, data: list({ vin: { type: 'string' } }) },
  'wheels.find': {
    method: 'POST',
    path: '/wheels/find',
    reads: true,
    body: { type: 'object', properties: { start: { type: 'string' }, sort: { type: 'string' } } },
    data: { type: 'object', properties: { found: list({ vin: { type: 'string' } }) } },
  },
  'wheels.tell': { method: 'POST', path: '/wheels/tell' },
};

const section = '{ "type": "record", "key": "sum"';
const shown = `{ "type": "list", "key": "places", "table": "places", "name": "vin" },\n        ${section}`;

const changes: [path: string, from: string, to: string][] = [
  [dashboard, '"wear": {', named],
  [dashboard, section, shown],
  ...['en', 'fr'].map((locale): [string, string, string] => [
    `locales/${locale}/dashboards.json`,
    '"sections": {',
    `"sections": {\n      "places": { "title": "${locale} places" },`,
  ]),
];

const files: Record<string, string> = { ...withDashboard.files };
for (const [path, from, to] of changes) {
  const text = files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  files[path] = text.replace(from, () => to);
}

/** The same project with a dashboard that shows a table of a call of the contract. */
export const withCalls: World = { ...withDashboard, files, calls };
