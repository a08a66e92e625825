import type { ResolvedColumn } from '../columns/column.ts';

/** A column that is shown as a chip. */
export const chipSchema = {
  type: 'object',
  description: 'A column that is shown as a chip. Default: none.',
  properties: {
    value: { type: 'string', description: 'The column.', examples: ['vehicle_status'] },
    colors: {
      type: 'object',
      additionalProperties: { type: 'string', enum: ['brand', 'cyan', 'red'] },
      description: 'The color for each value. Default: gray.',
      examples: [{ ON_BILLING: 'brand' }],
    },
  },
  required: ['value'],
  additionalProperties: false,
} as const;

interface Written {
  value: string;
  colors?: Readonly<Record<string, string>>;
}

/** With a color for each value. */
export interface Chip {
  column: ResolvedColumn;
  colors: Readonly<Record<string, string>>;
}

/** Null if there is none, or the viewer does not have its column. */
export function resolveChip(written: Written | undefined, columns: readonly ResolvedColumn[]): Chip | null {
  const column = columns.find(({ value }) => value === written?.value);
  return written && column ? { column, colors: written.colors ?? {} } : null;
}

/** The color of a chip with a text: its value is known by its words. */
export function colorOfChip({ column, colors }: Chip, text: string): string {
  const [code = text] = Object.entries(column.values ?? {}).find(([, words]) => words === text) ?? [];
  return colors[code] ?? 'gray';
}
