import type { ResolvedColumn } from '../columns/column.ts';

/** A column that exists only in a file. Values are written unconverted. */
export const plainColumn = (
  own: Pick<ResolvedColumn, 'value' | 'header' | 'type' | 'excelFormat'> & Partial<ResolvedColumn>,
): ResolvedColumn => ({
  group: '',
  enabled: true,
  unit: null,
  conversion: null,
  values: null,
  total: { type: 'none' },
  totalWords: null,
  align: 'left',
  width: 150,
  pinned: false,
  decimals: 0,
  ...own,
});
