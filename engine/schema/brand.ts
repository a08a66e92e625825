import type { FromSchema } from 'json-schema-to-ts';

const color = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } as const;
const https = { type: 'string', pattern: '^https://\\S+$' } as const;
const phone = { type: 'string', pattern: '^[0-9]{10}$' } as const;
const email = { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' } as const;
const text = { type: 'string', minLength: 1 } as const;

/** A text of the brand that people read, in both languages. */
const texts = {
  type: 'object',
  properties: { en: { ...text, description: 'In English.' }, fr: { ...text, description: 'In French.' } },
  required: ['en', 'fr'],
  additionalProperties: false,
} as const;

const office = {
  type: 'object',
  properties: {
    address: { type: 'array', minItems: 1, maxItems: 5, items: text, description: 'As on a letter, line by line.' },
    phone: { ...phone, description: 'Ten digits; shown as (###) ###-####.' },
    email: { ...email, description: 'An address of e-mail.' },
  },
  required: ['address', 'phone', 'email'],
  additionalProperties: false,
} as const;

const mark = {
  type: 'object',
  description: 'The sign before the name, a drawing of 32 by 32; the first letter of the name where it is left out.',
  properties: {
    path: {
      type: 'string',
      pattern: '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$',
      description: 'Its stroke, as the d of an SVG path.',
    },
    dot: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { type: 'number', minimum: 0, maximum: 32 },
      description: 'The middle of a dot in the light secondary colour, [x, y].',
    },
  },
  required: ['path'],
  additionalProperties: false,
} as const;

const chat = {
  type: 'object',
  description: 'The live chat, which opens in a window of its own.',
  properties: {
    url: { ...https, description: 'Where it is; {account} and {department} stand for those of the user.' },
    department: { ...text, description: 'The department for accounts whose settings name none.' },
  },
  required: ['url', 'department'],
  additionalProperties: false,
} as const;

const sitemap = {
  type: 'array',
  minItems: 1,
  description: 'Pages of the provider outside the portal, in the footer.',
  items: {
    type: 'object',
    properties: {
      title: { ...texts, description: 'The heading of the group.' },
      links: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            label: { ...texts, description: 'What the link says.' },
            url: { ...https, description: 'Where it leads.' },
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
    name: { ...text, description: 'The name of the portal: header, titles, sign-in page.' },
    provider: { ...text, description: 'The name of the company behind the portal: footer, and {{provider}} in words.' },
    colors: {
      type: 'object',
      description: 'From which the shades are computed, so that text on them can be read.',
      properties: {
        primary: { ...color, description: 'Buttons, links, the marked entry: #RRGGBB.' },
        secondary: { ...color, description: 'Accents: #RRGGBB.' },
        primary_light: { ...color, description: 'The light tone of the primary colour: #RRGGBB.' },
        secondary_light: { ...color, description: 'The light tone of the secondary colour: #RRGGBB.' },
      },
      required: ['primary', 'secondary', 'primary_light', 'secondary_light'],
      additionalProperties: false,
    },
    mark,
    training: { ...https, description: 'The training videos; people see the link before the sign-in too.' },
    offices: {
      type: 'object',
      description: 'The corporate offices, by country.',
      properties: { USA: office, CAN: office },
      minProperties: 1,
      additionalProperties: false,
    },
    help: {
      type: 'object',
      description: 'The telephone number for help, by the country of the account.',
      properties: {
        USA: { ...phone, description: 'Ten digits, for accounts in the USA.' },
        CAN: { ...phone, description: 'Ten digits, for accounts in Canada.' },
      },
      required: ['USA', 'CAN'],
      additionalProperties: false,
    },
    support_email: { ...email, description: 'Who answers questions about the portal.' },
    apps: {
      type: 'object',
      description: 'The mobile app in its stores.',
      properties: {
        ios: { ...https, description: 'Its page in the App Store.' },
        android: { ...https, description: 'Its page on Google Play.' },
      },
      additionalProperties: false,
    },
    chat,
    safety_url: { ...https, description: 'The safety service, for accounts whose settings name no link of their own.' },
    schedule_ac_url: {
      ...https,
      description: 'Where an appointment for a leased vehicle is made; {vehicle} stands for its number.',
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

/** Addresses with parts that the portal fills in, and the parts that they can't do without. */
export const brandTemplates = [
  { at: ['chat', 'url'], parts: ['account', 'department'], needed: ['account'] },
  { at: ['schedule_ac_url'], parts: ['vehicle'], needed: ['vehicle'] },
] as const;

const nowhere = 'https://www.example.com/';

/** Stands in for a brand that can't be read. */
export const plainBrand: Brand = {
  name: 'Fleet portal',
  provider: 'Your provider',
  colors: { primary: '#4A5568', secondary: '#F68820', primary_light: '#718096', secondary_light: '#F9AF6A' },
  training: nowhere,
  offices: {},
  help: { USA: '5555550100', CAN: '5555550100' },
  support_email: 'support@example.com',
  chat: { url: `${nowhere}?account={account}`, department: 'fleet' },
  safety_url: nowhere,
  schedule_ac_url: `${nowhere}?vehicle={vehicle}`,
  sitemap: [],
};
