import type { FromSchema } from 'json-schema-to-ts';

const route = { type: 'string', pattern: '^/\\S*$' } as const;

const openingsSchema = (description: string) =>
  ({
    type: 'array',
    description: `${description} The first suitable one that the viewer can open is used.`,
    items: {
      type: 'object',
      properties: {
        to: { ...route, description: 'The route of a report or dashboard, with parameters as a query after it.' },
        field: {
          type: 'string',
          description: 'The column of the report that is filtered. Default: none, for a dashboard.',
          examples: ['vehicle_number'],
        },
        parameter: {
          type: 'string',
          description: 'The parameter of the dashboard that gets the number. Default: none, for a report.',
          examples: ['driver'],
        },
        status: {
          type: 'array',
          items: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
          minItems: 1,
          description:
            'The vehicle statuses for which this screen opens. A cell has none, so it skips such a screen. Default: all.',
          examples: [['CLOSE OUT']],
        },
      },
      required: ['to'],
      additionalProperties: false,
    },
  }) as const;

/** What a value of a column can open: the names of its openings in definitions/search.json. */
export const openingKinds = ['vehicle', 'driver'] as const;
export type OpeningKind = (typeof openingKinds)[number];

/** Where numbers lead, and search results other than rows: definitions/search.json (spec: shell §3, §7). */
export const searchSchema = {
  $id: 'search',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The search',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    openings: {
      type: 'object',
      description:
        'The screens that numbers lead to: in the search, and in columns with `opens` in definitions/columns.json.',
      properties: {
        vehicle: openingsSchema('The screens of a vehicle.'),
        driver: openingsSchema('The screens of a driver.'),
      },
      required: openingKinds,
      additionalProperties: false,
    },
    features: {
      type: 'array',
      description: 'Additional search words for screens, and screens that no menu lists.',
      items: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            pattern: '^[a-z][a-z0-9_]*$',
            description: 'The name of the entry, which the search also looks at.',
          },
          lookup: { type: 'string', description: 'Search words in any language, separated by spaces.' },
          category: { type: 'string', description: 'The menu that it belongs to. Default: none.' },
          subcategory: { type: 'string', description: 'The category of that menu. Default: none.' },
          title: {
            type: 'string',
            description: 'The key of its title in locales, for example reports.fuel-detail-report.title.',
          },
          key: {
            type: 'string',
            description: 'An account whose hidden menus have this key does not find it. Default: never hidden.',
          },
          to: { ...route, description: 'A route of the portal.' },
          icon: {
            type: 'string',
            description: 'A Tabler icon, by name, in kebab case. Default: the icon of the menu.',
          },
          hideOnCountry: {
            type: 'string',
            enum: ['USA', 'CAN'],
            description: 'The country whose accounts do not find it. Default: none.',
          },
        },
        required: ['name', 'lookup', 'title', 'to'],
        additionalProperties: false,
      },
    },
  },
  required: ['openings', 'features'],
  additionalProperties: false,
} as const;

export type Search = FromSchema<typeof searchSchema>;
export type Opening = Search['openings'][OpeningKind][number];
