import type { FromSchema } from 'json-schema-to-ts';
import { type Section, sectionSchema } from '../sections/registry.ts';
import { type Action, actionSchema } from './action.ts';
import { badgeSchema } from './badge.ts';
import { callValuesSchema, pagesSchema } from './call-inputs.ts';
import { tableSchema } from './dashboard-table.ts';
import { goesOnSchema } from './goes-on.ts';
import { keepsSchema } from './keeps.ts';
import { parametersSchema, rulesSchema, type WithParameters } from './parameter.ts';
import { condition } from './predicate.ts';

const name = { pattern: '^[a-z][a-z0-9_]*$' } as const;

const tables = {
  type: 'object',
  minProperties: 1,
  propertyNames: name,
  additionalProperties: tableSchema,
  description: 'The tables in the answer, by name.',
} as const;

const scalar = { type: ['string', 'number', 'boolean'] } as const;

const callWhen = condition('When the call is made. Default: always.');

const loads = {
  type: 'string',
  enum: ['at_once', 'seen'],
  description:
    'When the call is made: with the run, or once a section with one of its tables is near the window. Files and prints load all. Default: at_once.',
  examples: ['seen'],
} as const;

const freshOn = {
  type: ['string', 'array'],
  items: { type: 'string' },
  minItems: 2,
  description:
    'The topic of changes, or several, after which the tables of the call are loaded again while they are shown: contract/events.ts. Default: they are loaded again only when the dashboard is run.',
  examples: ['table vehicle_notes', ['table vehicle_notes', 'table fleet_documents']],
} as const;

/** A call whose answer has tables. */
const callSchema = {
  description: 'A call whose answer has tables.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'report',
          description:
            'The rows of a report, as a table with the name of the call. Parameters with the same key are passed on.',
        },
        report: { type: 'string', description: 'The id of the report.' },
        values: {
          type: 'object',
          additionalProperties: scalar,
          description: 'Values for the other parameters of the report, by key. Default: the defaults of the report.',
          examples: [{ use_bill_date: false }],
        },
        when: callWhen,
        loads,
        fresh_on: freshOn,
      },
      required: ['type', 'report'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'query',
          description:
            'The dashboard’s own call. The query of each table is server/dashboards/<dashboard>/<table>.sql.',
        },
        method: { type: 'string', enum: ['GET', 'POST'], description: 'The HTTP method.' },
        path: { type: 'string', pattern: '^/[A-Za-z0-9/-]+$', description: 'The path of the call, after /api.' },
        parameters: {
          type: 'array',
          items: { type: 'string' },
          description: 'The keys of the parameters that the call sends. Default: all.',
        },
        when: callWhen,
        loads,
        fresh_on: freshOn,
        tables,
      },
      required: ['type', 'method', 'path', 'tables'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'call', description: 'A call of the API.' },
        call: {
          type: 'string',
          pattern: '^[a-z-]+\\.[a-z-]+$',
          description: 'The name of the call in contract/. Parameters with the name of one of its inputs are sent.',
          examples: ['account.centers'],
        },
        values: callValuesSchema,
        pages: pagesSchema,
        optional: {
          type: 'boolean',
          const: true,
          description:
            'Another backend may not have the call: its sections are then left out. Default: they say that they could not be loaded.',
        },
        when: callWhen,
        loads,
        fresh_on: freshOn,
        tables: { ...tables, examples: [{ bill_sorts: { columns: ['bill_sort', 'description'] } }] },
      },
      required: ['type', 'call', 'tables'],
      additionalProperties: false,
    },
  ],
} as const;

/** A placeholder in the schema for the inferred type `Action`, which has fields of every kind. */
const actionItems = actionSchema as unknown as { readonly $comment: 'action' };

/** A placeholder in the schema for the inferred type `Section`: its schema is assembled from the kinds. */
const sectionItems = sectionSchema as unknown as { readonly $comment: 'section' };

const sections = {
  type: 'array',
  minItems: 1,
  items: sectionItems,
  description:
    'The sections, in order. On a dashboard with tabs they are above every tab. A dashboard whose parts are not tabs has no others.',
} as const;

/** A dashboard: definitions/dashboards/<id>.json. Its id is the name of its file. */
export const dashboardSchema = {
  $id: 'dashboard',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A dashboard',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'The key of the dashboard. An account whose hidden menus have this key does not see the dashboard.',
    },
    hidden_from: {
      type: 'string',
      enum: ['customers'],
      description:
        'From whom hidden menus hide the dashboard: with customers, representatives of the provider still see it. Default: from everyone.',
      examples: ['customers'],
    },
    hides: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
      description:
        'More keys for the hidden menus of accounts: of actions and calls. Conditions of the contract name them. Default: none.',
      examples: [['vehicle_update']],
    },
    group: {
      type: 'string',
      description:
        'Makes the dashboard a tab of another one, by its id. A tab has sections, calls and actions, and everything around it is that of the other dashboard. Parameters and rules of a tab are in the form only while it is open, after those of the other dashboard; only its own calls and actions have them. Default: it is a screen of its own.',
      examples: ['vehicle'],
    },
    order: {
      type: 'integer',
      minimum: 1,
      description: 'The place of a tab among those of its group, in ascending order. Default: after the others.',
      examples: [1],
    },
    route: {
      type: 'string',
      pattern: '^(/[a-z0-9-]+)+$',
      description:
        'The address of the dashboard. That of a tab is below the address of its group, or the same for one of the tabs.',
    },
    also: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^(/[a-z0-9-]+)+$' },
      description: 'Other addresses of the dashboard. Default: none.',
    },
    icon: {
      type: 'string',
      description: 'A Tabler icon, by name, in kebab case: alert-triangle for IconAlertTriangle.',
    },
    menus: {
      type: 'object',
      description: 'The menus that list it, each with one of its categories. Default: none.',
      additionalProperties: { type: 'string', description: 'A category of the menu.' },
    },
    badge: badgeSchema,
    requires: condition('Who can open the dashboard. The server checks it too. Default: everyone.'),
    wide: { type: 'boolean', description: 'Whether it takes the full width of the window. Default: false.' },
    layout: {
      type: 'string',
      description:
        'The frame around the dashboard, by name: src/frame/layouts.ts. Default: the layout of the first menu that lists it.',
      examples: ['vehicle-dashboard'],
    },
    scheme: {
      type: 'string',
      enum: ['light'],
      description: 'The theme of the dashboard, whatever the user chose. Default: the user’s theme.',
    },
    search: {
      type: 'boolean',
      description: 'Whether it has a search field for all its sections. Default: false.',
    },
    units: {
      type: 'string',
      description:
        'A boolean parameter that switches the dashboard to metric units. Default: the units of the account.',
    },
    caption: {
      type: 'string',
      description:
        'A parameter whose value chooses the caption under the title. The caption can include the value of each parameter as {{key}}. Default: no caption.',
    },
    timing: {
      type: 'boolean',
      description: 'Whether the dashboard shows how many seconds it took to load. Default: false.',
    },
    parameters: parametersSchema,
    ignores: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description:
        'Names in an address that other pages write and that say nothing here. Default: none; other unknown names are reported.',
      examples: [['fromVehicleDashboard']],
    },
    live: {
      type: 'boolean',
      description:
        'Whether the dashboard runs by itself while users type parameters. Its parameters stay open, and the first one has the focus. Default: false.',
    },
    rules: rulesSchema,
    keeps: keepsSchema,
    goes_on: goesOnSchema,
    breadcrumbs: {
      type: 'object',
      description:
        'Links above the title: to the screen that users come from, to the first tab by the value of a parameter, and the open tab. Default: none.',
      properties: {
        to: {
          type: 'string',
          pattern: '^(/[a-z0-9-]+)+$',
          description: 'The address of the screen that users come from. Its title is the text of the link.',
        },
        parameter: { type: 'string', description: 'The key of the parameter that names what the dashboard shows.' },
        carries: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description: 'The parameters, by key, whose values the link to the screen above has. Default: it has none.',
          examples: [['vehicle']],
        },
      },
      required: ['to', 'parameter'],
      additionalProperties: false,
      examples: [{ to: '/vehicle', parameter: 'vehicle' }],
    },
    subject: {
      type: 'string',
      description:
        'The key of the parameter that names what the dashboard shows, in the title of its window and of its files. Default: that of the breadcrumbs, or none.',
      examples: ['driver'],
    },
    calls: {
      type: 'object',
      minProperties: 1,
      propertyNames: name,
      additionalProperties: callSchema,
      description: 'The calls, by name. Those for visible sections are made at the same time. Default: none.',
    },
    actions: {
      type: 'object',
      minProperties: 1,
      propertyNames: name,
      additionalProperties: actionItems,
      description:
        'What users can do on the dashboard, by name. Sections refer to actions by these names. Default: nothing.',
    },
    sections,
    parts: {
      type: 'array',
      minItems: 1,
      description: 'Groups of sections, each with a title. Parts with a route are tabs.',
      items: {
        type: 'object',
        properties: {
          key: { ...name, type: 'string', description: 'The name of the part, and the key of its texts.' },
          route: {
            type: 'string',
            pattern: '^[a-z0-9-]+$',
            description: 'The last part of its address. A part with a route is a tab. Default: the part is not a tab.',
          },
          requires: condition('Who sees the part. Default: everyone.', { type: 'feature', key: 'report_scheduler' }),
          when: condition('When the part is shown. Default: always.'),
          sections: { ...sections, description: 'The sections of the part, in order.' },
        },
        required: ['key', 'sections'],
        additionalProperties: false,
      },
    },
  },
  required: ['key', 'route', 'icon'],
  additionalProperties: false,
} as const;

type WithSections = {
  deserialize: [
    ...WithParameters['deserialize'],
    { pattern: { $comment: 'section' }; output: Section },
    { pattern: { $comment: 'action' }; output: Action },
  ];
};

/**
 * A dashboard definition as written. The engine works on its normal form (`engine/definitions/normal-dashboard.ts`).
 */
export type Dashboard = FromSchema<typeof dashboardSchema, WithSections>;

/** A call of a dashboard, as written. */
export type DashboardCall = NonNullable<Dashboard['calls']>[string];
