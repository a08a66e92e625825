import type { FromSchema } from 'json-schema-to-ts';
import { type Section, sectionSchema } from '../sections/registry.ts';
import { reportColumnSchema } from './column.ts';
import { parametersSchema, rulesSchema, type WithParameters } from './parameter.ts';
import { predicateRef } from './predicate.ts';
import { reportSchema } from './report.ts';
import { derivationSchema } from './source.ts';

const { sort } = reportSchema.properties;

const name = { pattern: '^[a-z][a-z0-9_]*$' } as const;

/** Where in the answer of a call a table lies, and what it has. */
const tableSchema = {
  type: 'object',
  description: 'A table of the answer. Its query is server/dashboards/<dashboard>/<table>.sql.',
  properties: {
    rows: {
      type: 'string',
      pattern: '^(\\$|[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*)$',
      description:
        'Where its rows lie in the JSON answer: names with a point between them; $ is the answer. Default data.',
    },
    record: { type: 'boolean', description: 'One record lies there, and no list. Default false.' },
    nested: {
      type: 'object',
      description: 'Each row there holds a list whose entries are the rows that are meant. Default: none does.',
      properties: {
        list: { type: 'string', description: 'The field with the list, for example periods.' },
        fields: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'The fields of its entries.' },
        measures: {
          type: 'object',
          description:
            'Each measure is a row there, and a column here: in what fields its name and its value stand. Default: fields stand as they are.',
          properties: {
            name: { type: 'string', description: 'The field of the row with the name, which is that of the column.' },
            value: { type: 'string', description: 'The field of the entry with the value.' },
          },
          required: ['name', 'value'],
          additionalProperties: false,
        },
        names: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { type: 'string', description: 'Its name there.' },
          description: 'Fields that are named otherwise there. Default: none.',
        },
      },
      required: ['list', 'fields'],
      additionalProperties: false,
    },
    keyed: {
      type: 'object',
      description: 'An object lies there, each of whose entries is a row. Default: a list does.',
      properties: {
        key: { type: 'string', description: 'The field that its key is.' },
        value: { type: 'string', description: 'The field that its value is.' },
      },
      required: ['key', 'value'],
      additionalProperties: false,
    },
    when: predicateRef,
    choices: {
      type: 'object',
      description: 'Its rows are choices of parameters: of which columns each is made. Default: they are none.',
      properties: {
        value: { type: 'string', description: 'The value.' },
        text: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'Its text, joined by dashes.' },
        name: { type: 'string', description: 'Its name by itself, where the text says more. Default: the text.' },
        parent: { type: 'string', description: 'The value of the choice that it stands below. Default: none.' },
      },
      required: ['value', 'text'],
      additionalProperties: false,
    },
    derived: { type: 'array', items: derivationSchema, description: 'Fields made of others, in order. Default: none.' },
    columns: { type: 'array', minItems: 1, items: reportColumnSchema, description: 'The columns, in order.' },
    sort,
  },
  required: ['columns'],
  additionalProperties: false,
} as const;

const scalar = { type: ['string', 'number', 'boolean'] } as const;

/** A call, by which tables come. */
const callSchema = {
  description: 'A call that gives tables.',
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
          description: 'The rows of a report, as a table of the call’s name. Parameters of the same key go on to it.',
        },
        report: { type: 'string', description: 'The report, by its id.' },
        values: {
          type: 'object',
          additionalProperties: scalar,
          description: 'Values of its other parameters, by key. Default: theirs.',
        },
        when: predicateRef,
      },
      required: ['type', 'report'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'call', description: 'A call of the dashboard’s own.' },
        method: { type: 'string', enum: ['GET', 'POST'], description: 'The HTTP method.' },
        path: { type: 'string', pattern: '^/[A-Za-z0-9/-]+$', description: 'The path below the API base.' },
        parameters: {
          type: 'array',
          items: { type: 'string' },
          description: 'The keys of the parameters that it sends. Default: all.',
        },
        when: predicateRef,
        tables: {
          type: 'object',
          minProperties: 1,
          propertyNames: name,
          additionalProperties: tableSchema,
          description: 'What it gives, by the name of the table.',
        },
      },
      required: ['type', 'method', 'path', 'tables'],
      additionalProperties: false,
    },
  ],
} as const;

/** Stands for `Section` inside a schema whose type is inferred: it is put together from the kinds. */
const sectionItems = sectionSchema as unknown as { readonly $comment: 'section' };

const sections = { type: 'array', minItems: 1, items: sectionItems, description: 'The sections, in order.' } as const;

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
      description: 'The key of the dashboard: hides it when it is a hidden menu.',
    },
    route: { type: 'string', pattern: '^(/[a-z0-9-]+)+$', description: 'Its address.' },
    also: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^(/[a-z0-9-]+)+$' },
      description: 'Other addresses that it opens at. Default: none.',
    },
    icon: { type: 'string', description: 'A Tabler icon, by its name without Icon, in kebab case.' },
    menus: {
      type: 'object',
      description: 'The menus that it stands in, each with a category of it. Default: none.',
      additionalProperties: { type: 'string', description: 'A category of the menu.' },
    },
    requires: predicateRef,
    wide: { type: 'boolean', description: 'It takes all the width of the window. Default false.' },
    scheme: {
      type: 'string',
      enum: ['light'],
      description: 'The theme that it is shown in, whatever the user chose. Default: the user’s.',
    },
    search: {
      type: 'boolean',
      description: 'A text can be searched for in all that its sections show. Default false.',
    },
    units: {
      type: 'string',
      description: 'The parameter of yes or no by which it is read in metric units. Default: as the account is.',
    },
    caption: {
      type: 'string',
      description:
        'The parameter by whose value words are chosen that stand below the title; they have each parameter as {{key}}. Default: none do.',
    },
    timing: { type: 'boolean', description: 'It says in how many seconds it was loaded. Default false.' },
    parameters: parametersSchema,
    rules: rulesSchema,
    calls: {
      type: 'object',
      minProperties: 1,
      propertyNames: name,
      additionalProperties: callSchema,
      description: 'The calls, by name. They are made together.',
    },
    sections,
    parts: {
      type: 'array',
      minItems: 1,
      description: 'The sections in parts, each under a title, in place of sections.',
      items: {
        type: 'object',
        properties: {
          key: { ...name, type: 'string', description: 'Its name, and the key of its words.' },
          route: {
            type: 'string',
            pattern: '^[a-z0-9-]+$',
            description: 'The end of its address. Parts that have one are tabs: one is shown at a time.',
          },
          requires: predicateRef,
          when: predicateRef,
          sections,
        },
        required: ['key', 'sections'],
        additionalProperties: false,
      },
    },
  },
  required: ['key', 'route', 'icon', 'calls'],
  additionalProperties: false,
} as const;

type WithSections = {
  deserialize: [...WithParameters['deserialize'], { pattern: { $comment: 'section' }; output: Section }];
};

/** A dashboard as it is written. Engine code works on the normalised form (`engine/definitions/normal-dashboard.ts`). */
export type Dashboard = FromSchema<typeof dashboardSchema, WithSections>;
