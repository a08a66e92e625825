import type { FromSchema } from 'json-schema-to-ts';

const route = { type: 'string', pattern: '^/\\S*$' } as const;

const landings = (description: string) =>
  ({
    type: 'array',
    description: `${description} The first that the viewer may open and that fits.`,
    items: {
      type: 'object',
      properties: {
        to: { ...route, description: 'The route of a report; a query behind it gives parameters.' },
        field: { type: 'string', description: 'The column of the report that is filtered.' },
        status: {
          type: 'array',
          items: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
          minItems: 1,
          description: 'The vehicles that it is for. Default: all.',
        },
      },
      required: ['to', 'field'],
      additionalProperties: false,
    },
  }) as const;

/** What the search of the portal finds beside rows: definitions/search.json (spec: shell §3, §7). */
export const searchSchema = {
  $id: 'search',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The search',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    vehicles: landings('Where a vehicle that was found leads.'),
    drivers: landings('Where a driver that was found leads.'),
    features: {
      type: 'array',
      description: 'Screens by more words than their titles. One that a menu has already is found by these words too.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'Its name, which is searched too.' },
          lookup: { type: 'string', description: 'Words by which it is found, in any language, with blanks between.' },
          category: { type: 'string', description: 'The menu that it belongs to.' },
          subcategory: { type: 'string', description: 'The category of the menu.' },
          title: { type: 'string', description: 'The key of its words.' },
          key: { type: 'string', description: 'Its key among the hidden menus.' },
          to: { ...route, description: 'A route of the portal.' },
          icon: { type: 'string', description: 'A Tabler icon. Default: that of its menu.' },
          hideOnCountry: { type: 'string', enum: ['USA', 'CAN'], description: 'Whose accounts do not find it.' },
        },
        required: ['name', 'lookup', 'title', 'to'],
        additionalProperties: false,
      },
    },
  },
  required: ['vehicles', 'drivers', 'features'],
  additionalProperties: false,
} as const;

export type Search = FromSchema<typeof searchSchema>;
export type Landing = Search['vehicles'][number];
