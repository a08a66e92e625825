import { createContext } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Opened } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';

interface Tree {
  table: PivotTable;
  opened: Opened;
  /** Whether any group has children. */
  isDeep: boolean;
  words: Words;
  onTurn: (place: number) => void;
}

/** The data of group cells, which the grid renders. */
export const TreeContext = createContext<Tree | null>(null);
