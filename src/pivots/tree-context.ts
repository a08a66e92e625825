import { createContext } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Opened } from '../../engine/pivots/lines.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';

interface Tree {
  table: PivotTable;
  opened: Opened;
  /** Whether some group holds others. */
  isDeep: boolean;
  words: Words;
  onTurn: (place: number) => void;
}

/** What the cells of groups read: they are drawn by the grid. */
export const TreeContext = createContext<Tree | null>(null);
