import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';

/** What the cells of a column of a plain table have in addition. */
export interface ColumnLooks {
  /** Of its header and its cells. */
  cell: { 'data-column': string; 'data-pinned'?: true; 'data-sized'?: true; style?: CSSProperties; tabIndex?: number };
  onHeaderKey: (event: KeyboardEvent) => void;
  /** At the end of its header. */
  handle: ReactNode;
}

/** undefined: nothing. */
export type LooksOf = (column: ResolvedColumn) => ColumnLooks | undefined;
