import type { FromSchema } from 'json-schema-to-ts';

const color = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } as const;

/** The brand: definitions/brand.json. */
export const brandSchema = {
  $id: 'brand',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The brand',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', minLength: 1, description: 'The name of the portal: header, titles, sign-in page.' },
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
  },
  required: ['name', 'colors'],
  additionalProperties: false,
} as const;

export type Brand = FromSchema<typeof brandSchema>;

/** Stands in for a brand that can't be read. */
export const plainBrand: Brand = {
  name: 'Motorpool',
  colors: { primary: '#673AB7', secondary: '#F68820', primary_light: '#916DD1', secondary_light: '#F9AF6A' },
};
