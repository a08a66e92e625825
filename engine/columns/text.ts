import type { ColumnKindOf } from './kind.ts';

export const text = {
  kind: 'text',
  align: 'left',
  width: 150,
  decimals: 0,
  writer: () => (value: string) => value,
} satisfies ColumnKindOf;
