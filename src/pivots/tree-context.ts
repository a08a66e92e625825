import { createContext, useMemo } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Opened } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../../engine/pivots/resolved.ts';

interface Tree {
  table: PivotTable;
  /** How its rows are grouped. */
  groupings: readonly ResolvedGrouping[];
  opened: Opened;
  /** Whether any group has children. */
  isDeep: boolean;
  words: Words;
  onTurn: (place: number) => void;
}

/** The data of group cells, which the grid renders. */
export const TreeContext = createContext<Tree | null>(null);

interface Options extends Omit<Tree, 'groupings' | 'isDeep'> {
  pivot: ResolvedPivot;
}

/** The same object until something changes: the grid draws its cells again for another one. */
export function useTree({ pivot: { rows }, table, opened, words, onTurn }: Options): Tree {
  return useMemo(
    () => ({ table, groupings: rows, opened, isDeep: rows.length > 1, words, onTurn }),
    [table, rows, opened, words, onTurn],
  );
}
