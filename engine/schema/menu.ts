import type { FromSchema } from 'json-schema-to-ts';
import { predicateRef, type WithPredicates } from './predicate.ts';

export const ownLists = ['my_reports'] as const;
/** What of a user’s own a category of a menu may list. */
export type OwnList = (typeof ownLists)[number];

/** A menu: definitions/menus/<id>.json. Reports place themselves in it; links to other screens are listed here. */
export const menuSchema = {
  $id: 'menu',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A menu',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    route: { type: 'string', pattern: '^(/[a-z0-9-]+)+$', description: 'The page that shows it as chips.' },
    order: { type: 'number', description: 'Its place among the menus, the least first. Default: at the end.' },
    icon: { type: 'string', description: 'A Tabler icon, by its name without Icon, in kebab case.' },
    requires: predicateRef,
    categories: {
      type: 'array',
      description: 'The categories, in the order of their tabs.',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'Its key, and the key of its words.' },
          icon: { type: 'string', description: 'A Tabler icon.' },
          lists: {
            type: 'string',
            enum: ownLists,
            description:
              'What of the user’s own stands first in it: the newest reports that were saved. Default: nothing.',
          },
        },
        required: ['key', 'icon'],
        additionalProperties: false,
      },
    },
    links: {
      type: 'array',
      description: 'Screens that are not reports. Default: none.',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string', description: 'Its key among the hidden menus, and the key of its words.' },
          category: { type: 'string', description: 'The category it stands in.' },
          icon: { type: 'string', description: 'A Tabler icon.' },
          to: {
            type: 'string',
            pattern: '^(/|https?://|mailto:|tel:)\\S*$',
            description: 'A route of the portal, or an address.',
          },
          requires: predicateRef,
        },
        required: ['key', 'category', 'icon', 'to'],
        additionalProperties: false,
      },
    },
  },
  required: ['route', 'icon', 'categories'],
  additionalProperties: false,
} as const;

export type Menu = FromSchema<typeof menuSchema, WithPredicates>;
