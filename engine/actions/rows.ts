import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { isoDay, isoMoment } from '../formats/days.ts';
import type { Cells } from '../tables/lines.ts';
import type { Row } from './resolve.ts';

/** Cells of a table as its backend sent them. Fields without a column are texts and numbers already. */
export function rowOf(cells: Cells, columns: readonly Pick<ResolvedColumn, 'value' | 'type'>[]): Row {
  const kinds = new Map(columns.map(({ value, type }) => [value, columnKinds[type].storage]));
  return Object.fromEntries(
    Object.entries(cells).map(([field, value]) => {
      const kind = kinds.get(field);
      if (typeof value !== 'number') return [field, value];
      if (kind === 'date') return [field, isoDay(value)];
      if (kind === 'datetime') return [field, isoMoment(value)];
      return [field, kind === 'boolean' ? value === 1 : value];
    }),
  );
}
