import type { ColumnKindOf } from './kind.ts';

export const boolean = {
  kind: 'boolean',
  align: 'center',
  width: 100,
  decimals: 0,
  writer: (_column, style) => (value: number) => (value ? style.yes : style.no),
} satisfies ColumnKindOf;
