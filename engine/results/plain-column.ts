import type { ResolvedColumn } from '../columns/column.ts';

/** A column that no report has: it is shown as it stands. */
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
