import type { FromSchema } from 'json-schema-to-ts';

const color = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } as const;
const https = { type: 'string', pattern: '^https://\\S+$' } as const;
const phone = { type: 'string', pattern: '^[0-9]{10}$' } as const;
const email = { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' } as const;
const text = { type: 'string', minLength: 1 } as const;

/** A text of the brand, in both languages. */
const texts = {
  type: 'object',
  properties: {
    en: { ...text, description: 'The text in English.' },
    fr: { ...text, description: 'The text in French.' },
  },
  required: ['en', 'fr'],
  additionalProperties: false,
} as const;

const office = {
  type: 'object',
  properties: {
    address: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: text,
      description: 'The lines of the postal address.',
    },
    phone: { ...phone, description: 'The telephone number: ten digits, shown as (###) ###-####.' },
    email: { ...email, description: 'The email address.' },
  },
  required: ['address', 'phone', 'email'],
  additionalProperties: false,
} as const;

const mark = {
  type: 'object',
  description: 'The logo before the name, drawn on a square of 32 by 32. Default: the first letter of the name.',
  properties: {
    path: {
      type: 'string',
      pattern: '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$',
      description: 'The stroke of the logo, as the d attribute of an SVG path.',
    },
    dot: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { type: 'number', minimum: 0, maximum: 32 },
      description: 'The center [x, y] of a dot in the light secondary color. Default: none.',
    },
  },
  required: ['path'],
  additionalProperties: false,
} as const;

const chat = {
  type: 'object',
  description: 'The live chat, which opens in its own window.',
  properties: {
    url: {
      ...https,
      description: 'The address of the chat. {account} and {department} are replaced with those of the user.',
    },
    department: { ...text, description: 'The department for accounts without one in their settings.' },
  },
  required: ['url', 'department'],
  additionalProperties: false,
} as const;

const sitemap = {
  type: 'array',
  minItems: 1,
  description: 'The provider’s own pages outside the portal, listed in the footer.',
  items: {
    type: 'object',
    properties: {
      title: { ...texts, description: 'The heading of a group of links.' },
      links: {
        type: 'array',
        minItems: 1,
        description: 'The links of the group.',
        items: {
          type: 'object',
          properties: {
            label: { ...texts, description: 'The text of the link.' },
            url: { ...https, description: 'The address of the page.' },
          },
          required: ['label', 'url'],
          additionalProperties: false,
        },
      },
    },
    required: ['title', 'links'],
    additionalProperties: false,
  },
} as const;

/** The brand: definitions/brand.json. */
export const brandSchema = {
  $id: 'brand',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The brand',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    name: {
      ...text,
      description: 'The name of the portal, shown in the header, in page titles and on the sign-in page.',
    },
    provider: {
      ...text,
      description:
        'The name of the company that runs the portal, shown in the footer and wherever a text says {{provider}}.',
    },
    colors: {
      type: 'object',
      description: 'The brand colors. All other shades are computed from them so that text stays readable.',
      properties: {
        primary: { ...color, description: 'Buttons, links and the selected entry, as #RRGGBB.' },
        secondary: { ...color, description: 'Accents, as #RRGGBB.' },
        primary_light: { ...color, description: 'The lighter primary color, as #RRGGBB.' },
        secondary_light: { ...color, description: 'The lighter secondary color, as #RRGGBB.' },
      },
      required: ['primary', 'secondary', 'primary_light', 'secondary_light'],
      additionalProperties: false,
    },
    mark,
    training: { ...https, description: 'The address of the training videos. The link is also on the sign-in page.' },
    offices: {
      type: 'object',
      description: 'The corporate offices, by country.',
      properties: {
        USA: { ...office, description: 'The office for accounts in the USA.' },
        CAN: { ...office, description: 'The office for accounts in Canada.' },
      },
      minProperties: 1,
      additionalProperties: false,
    },
    help: {
      type: 'object',
      description: 'The help line, by the country of the account.',
      properties: {
        USA: { ...phone, description: 'Ten digits, for accounts in the USA.' },
        CAN: { ...phone, description: 'Ten digits, for accounts in Canada.' },
      },
      required: ['USA', 'CAN'],
      additionalProperties: false,
    },
    support_email: { ...email, description: 'The email address for questions about the portal.' },
    apps: {
      type: 'object',
      description: 'The mobile app in the app stores. Default: none.',
      properties: {
        ios: { ...https, description: 'Its page in the App Store.' },
        android: { ...https, description: 'Its page on Google Play.' },
      },
      additionalProperties: false,
    },
    chat,
    safety_url: { ...https, description: 'The safety service, for accounts without their own link in their settings.' },
    schedule_ac_url: {
      ...https,
      description: 'The page for appointments for a leased vehicle. {vehicle} is replaced with the vehicle number.',
    },
    sitemap,
  },
  required: [
    'name',
    'provider',
    'colors',
    'training',
    'offices',
    'help',
    'support_email',
    'chat',
    'safety_url',
    'schedule_ac_url',
    'sitemap',
  ],
  additionalProperties: false,
} as const;

export type Brand = FromSchema<typeof brandSchema>;
export type BrandTexts = FromSchema<typeof texts>;
export type Office = FromSchema<typeof office>;

/** URL templates: the placeholders that the portal fills in, and those that are required. */
export const brandTemplates = [
  { at: ['chat', 'url'], parts: ['account', 'department'], needed: ['account'] },
  { at: ['schedule_ac_url'], parts: ['vehicle'], needed: ['vehicle'] },
] as const;
