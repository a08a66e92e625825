import { createContext } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Opened } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../../engine/pivots/resolved.ts';

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
