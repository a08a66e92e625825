import type { FromSchema } from 'json-schema-to-ts';
import { badgeSchema } from './badge.ts';
import { condition, type WithPredicates } from './predicate.ts';
import { inWords, webAddresses, webAddressKeys } from './vocabulary.ts';

export const ownLists = ['my_reports'] as const;
/** The kinds of the user's own items that a menu category can list. */
export type OwnList = (typeof ownLists)[number];

/**
 * A menu: definitions/menus/<id>.json. Reports declare their menus themselves; links to other screens are listed
 * here.
 */
export const menuSchema = {
  $id: 'menu',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A menu',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    route: { type: 'string', pattern: '^(/[a-z0-9-]+)+$', description: 'The address of the page that shows the menu.' },
    order: { type: 'number', description: 'The position of the menu, lowest first. Default: last.' },
    icon: {
      type: 'string',
      description: 'A Tabler icon, by name, in kebab case: alert-triangle for IconAlertTriangle.',
    },
    requires: condition('Who sees the menu. Default: everyone.', { type: 'flag', key: 'provider_employee' }),
    layout: {
      type: 'string',
      description:
        'The frame around the page of the menu and around its screens, by name: src/frame/layouts.ts. Default: default.',
      examples: ['reporting'],
    },
    categories: {
      type: 'array',
      description: 'The categories, in the order of their tabs.',
      items: {
        type: 'object',
        properties: {
          key: {
            type: 'string',
            pattern: '^[a-z][a-z0-9_]*$',
            description: 'The key of the category, and of its texts.',
          },
          icon: { type: 'string', description: 'A Tabler icon, by name, in kebab case.' },
          lists: {
            type: 'string',
            enum: ownLists,
            description:
              'The user’s own entries that come first in the category: my_reports lists the newest saved reports. Default: none.',
          },
        },
        required: ['key', 'icon'],
        additionalProperties: false,
      },
    },
    links: {
      type: 'array',
      description: 'Entries that are not reports or dashboards. Default: none.',
      items: {
        type: 'object',
        properties: {
          key: {
            type: 'string',
            description:
              'The key of the link, and of its texts. An account whose hidden menus have this key does not see the link.',
          },
          category: { type: 'string', description: 'The category that lists it.' },
          icon: { type: 'string', description: 'A Tabler icon, by name, in kebab case.' },
          to: {
            type: 'string',
            pattern: '^(/|https?://|mailto:|tel:)\\S*$',
            description: 'A route of the portal, or a web, mail or telephone address.',
          },
          to_setting: {
            type: 'string',
            enum: webAddressKeys,
            description: `Instead of \`to\`: a setting of the account that is a web address. Without an address, the link is not shown. ${inWords(webAddresses)}.`,
          },
          requires: condition('Who sees the link. Default: everyone.'),
          badge: badgeSchema,
        },
        required: ['key', 'category', 'icon'],
        additionalProperties: false,
      },
    },
  },
  required: ['route', 'icon', 'categories'],
  additionalProperties: false,
} as const;

export type Menu = FromSchema<typeof menuSchema, WithPredicates>;
