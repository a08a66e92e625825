/** The screen that a row leads to. */
export const opensSchema = {
  type: 'string',
  pattern: '^(/[a-z0-9-]+)+(\\?[^#]+)?$',
  description:
    'The address of a screen of the portal for a row, with columns in braces. The first column, or the card of a map, is a link to it, for those who may open that screen. Default: none.',
  examples: ['/vehicle/dashboard/documents-and-notes?vehicle={vehicle_number}'],
} as const;

const braces = /\{([a-z0-9_]+)\}/g;

/** The fields that an address names in braces. */
export const namedIn = (address: string | null): string[] =>
  [...(address ?? '').matchAll(braces)].map(([, field = '']) => field);

/** The address of the screen for a row; null without one, or if the row lacks a value in it. */
export function screenOf(template: string | null, row: Readonly<Record<string, unknown>>): string | null {
  if (template === null || namedIn(template).some((field) => (row[field] ?? '') === '')) return null;
  return template.replace(braces, (_, field: string) => encodeURIComponent(String(row[field])));
}
