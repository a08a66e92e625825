import type { World } from '../../engine/check/world.ts';
import { withCalls } from './calls-base.ts';
import { dashboard } from './dashboard-base.ts';

export const actions = `"actions": {
    "add": {
      "call": "wheels.add",
      "icon": "car",
      "look": "main",
      "fields": [
        { "type": "text", "key": "name", "required": true, "longest": 40 },
        { "type": "number", "key": "size", "required": true, "step": 1 },
        { "type": "text", "key": "remark", "enabled_if": { "type": "parameter", "key": "name", "is": "x" } },
        { "type": "select", "key": "state", "items_of": "status" },
        { "type": "select", "key": "place", "choices": "places" },
        { "type": "select", "key": "center", "lookup": "vehicles.status" },
        { "type": "address", "key": "shop" },
        { "type": "group", "key": "tires", "least": 2, "most": 4, "fields": [
          { "type": "text", "key": "brand", "required": true },
          { "type": "number", "key": "depth", "step": 1, "min": 0 },
          { "type": "select", "key": "worn", "items": [{ "value": "even" }, { "value": "odd" }] },
          { "type": "text", "key": "cause", "show_if": { "type": "parameter", "key": "worn", "is": "odd" } },
          { "type": "select", "key": "spot", "items_of": "status", "enabled_if": { "type": "parameter", "key": "depth", "is": 3 } }
        ] }
      ],
      "values": { "where": { "parameter": "state" }, "kind": "summer" },
      "refresh": ["places"]
    },
    "again": {
      "call": "wheels.add",
      "fields_of": "add",
      "undo": "remove",
      "read_only": ["size"],
      "values": { "where": { "parameter": "state" }, "kind": "winter" }
    },
    "change": {
      "call": "wheels.change",
      "fields": [{ "type": "text", "key": "name", "required": true }],
      "starts": { "name": { "column": "model" } },
      "values": { "vin": { "column": "vin" } },
      "when": { "type": "column", "key": "distance", "is": 0 },
      "confirm": true, "preview": { "call": "wheels.cost", "table": "places", "columns": ["distance"], "values": { "vin": { "column": "vin" } } }
    },
    "attach": {
      "call": "wheels.attach", "pages": [{ "key": "first", "fields": ["title"] }, { "key": "last", "fields": ["papers"] }],
      "fields": [
        { "type": "text", "key": "title" },
        { "type": "files", "key": "papers", "most": 2, "extensions": ["pdf"] }
      ]
    },
    "stack": {
      "call": "wheels.stack",
      "fields": [
        { "type": "group", "key": "wheels", "required": true, "fields": [
          { "type": "text", "key": "model", "required": true },
          { "type": "address", "key": "shop" },
          { "type": "boolean", "key": "sure" }
        ] }
      ]
    },
    "remove": { "call": "wheels.remove", "values": { "vins": { "columns": "vin" } }, "confirm": true }
  },
  "parts": [`;

export const uses =
  '{ "type": "table", "key": "places", "table": "places", "actions": ["add", "again", "attach"], "row_actions": ["change"], "selection_actions": ["remove"], "entry": { "action": "stack", "row": "model", "confirm": "sure" }, "import": { "action": "stack", "row": "model", "confirm": "sure" } }';
export const form = '{ "type": "form", "key": "new", "action": "add" }';

const inputs = (properties: object, required: readonly string[]) => ({ type: 'object', properties, required });

const calls: World['calls'] = {
  ...withCalls.calls,
  'wheels.add': {
    method: 'POST',
    path: '/wheels/add',
    body: inputs(
      {
        name: { type: 'string' },
        size: { type: 'integer' },
        remark: { type: ['string', 'null'] },
        state: { type: ['string', 'null'] },
        place: { type: ['string', 'null'] },
        center: { type: ['string', 'null'] },
        shop: { type: ['object', 'null'] },
        tires: {
          type: ['array', 'null'],
          items: inputs(
            {
              brand: { type: 'string' },
              depth: { type: ['integer', 'null'] },
              worn: { type: ['string', 'null'] },
              cause: { type: ['string', 'null'] },
              spot: { type: ['string', 'null'] },
            },
            ['brand'],
          ),
        },
        where: { type: 'string' },
        kind: { type: 'string', enum: ['summer', 'winter'] },
        idempotency_key: { type: 'string' },
      },
      ['name', 'size', 'kind', 'idempotency_key'],
    ),
  },
  'wheels.change': {
    method: 'POST',
    path: '/wheels/change',
    body: inputs({ vin: { type: 'string' }, name: { type: 'string' } }, ['vin', 'name']),
  },
  'wheels.cost': {
    method: 'POST',
    path: '/wheels/cost',
    reads: true,
    body: inputs({ vin: { type: 'string' }, name: { type: 'string' } }, ['vin', 'name']),
    data: inputs({ distance: { type: 'number' }, hash: { type: 'string' } }, []),
  },
  'wheels.remove': {
    method: 'POST',
    path: '/wheels/remove',
    body: inputs({ vins: { type: 'array', items: { type: 'string' } } }, ['vins']),
  },
  'wheels.stack': {
    method: 'POST',
    path: '/wheels/stack',
    body: inputs(
      {
        wheels: {
          type: 'array',
          items: inputs({ model: { type: 'string' }, shop: { type: ['object', 'null'] }, sure: { type: 'boolean' } }, [
            'model',
          ]),
        },
      },
      ['wheels'],
    ),
  },
  'wheels.attach': {
    method: 'POST',
    path: '/wheels/attach',
    body: inputs({ title: { type: ['string', 'null'] } }, []),
    files: { name: 'papers', most: 5, megabytes: 10, totalMegabytes: 40 },
  },
};

const words = `"actions": {
      "add": { "text": "Add", "done": "Added.", "fields": { "name": { "text": "Name" }, "size": { "text": "Size" }, "remark": { "text": "Remark" }, "state": { "text": "State" }, "place": { "text": "Place" }, "center": { "text": "Center" }, "shop": { "text": "Shop" }, "tires": { "text": "Tires", "parts": { "brand": { "text": "Brand" }, "depth": { "text": "Depth" }, "worn": { "text": "Worn", "items": { "even": "Evenly", "odd": "Oddly" } }, "cause": { "text": "Cause" }, "spot": { "text": "Spot" } } } } },
      "again": { "text": "Again", "done": "Added again." },
      "change": {
        "text": "Change",
        "done": "Changed.", "preview": "Cost",
        "confirm": { "title": "Change?", "text": "{{model}} changes.", "action": "Change" },
        "fields": { "name": { "text": "Name" } }
      },
      "attach": { "text": "Attach", "done": "Attached.", "pages": { "first": "First", "last": "Last" }, "fields": { "title": { "text": "Title" }, "papers": { "text": "Papers" } } },
      "stack": { "text": "Stack", "done": "Stacked.", "fields": { "wheels": { "text": "Wheels", "parts": { "model": { "text": "Model" }, "shop": { "text": "Shop" }, "sure": { "text": "Sure" } } } } },
      "remove": {
        "text": "Remove",
        "done": "Removed.",
        "confirm": { "title": "{{count}}?", "text": "They are gone.", "action": "Remove" }
      }
    },
    "sections": {
      "new": { "title": "New" },`;

/** A dashboard that loads nothing: only a form. */
const lone = `{
  "key": "request",
  "route": "/request",
  "icon": "car",
  "parameters": [{ "type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }] }],
  "actions": {
    "ask": {
      "call": "wheels.add",
      "fields": [
        { "type": "text", "key": "name", "required": true },
        { "type": "number", "key": "size", "required": true, "step": 1 }
      ],
      "values": { "where": { "parameter": "state" }, "kind": "summer" }
    }
  },
  "sections": [{ "type": "form", "key": "ask", "action": "ask" }]
}
`;

const loneWords = `{
    "request": {
      "title": "Request",
      "description": "One form.",
      "actions": {
        "ask": { "text": "Ask", "done": "Asked.", "fields": { "name": { "text": "Name" }, "size": { "text": "Size" } } }
      },
      "sections": { "ask": { "title": "Ask" } }
    },`;

const changes: [path: string, from: string, to: string][] = [
  [dashboard, '"parts": [', actions],
  [
    dashboard,
    '"columns": ["vin", "model", "distance"] }',
    '"columns": ["vin", "model", "distance"], "choices": { "value": "vin", "text": ["model"] } }',
  ],
  [dashboard, '{ "type": "list", "key": "places", "table": "places", "name": "vin" }', `${uses},\n        ${form}`],
  ...['en', 'fr'].map((locale): [string, string, string] => [
    `locales/${locale}/dashboards.json`,
    '"sections": {',
    words,
  ]),
  ...['en', 'fr'].map((locale): [string, string, string] => [`locales/${locale}/dashboards.json`, '{', loneWords]),
];

const files: Record<string, string> = { ...withCalls.files, 'definitions/dashboards/request.json': lone };
for (const [path, from, to] of changes) {
  const text = files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  files[path] = text.replace(from, () => to);
}

/** The same project with a dashboard on which users do something. */
export const withActions: World = { ...withCalls, files, calls };
