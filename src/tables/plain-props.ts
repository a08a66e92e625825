import type { ReactNode } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import type { LooksOf } from './column-looks.ts';
import type { GridProps } from './grid-props.ts';
import type { HeaderMenu } from './plain-header.tsx';

export type PlainTableProps = Omit<
  GridProps,
  'widths' | 'filters' | 'values' | 'onFilters' | 'onArrange' | 'onHide' | 'onGroup'
> & {
  /** What is at the start of each row, and of the headers. Default: nothing. */
  rowStart?: { header: ReactNode; draw: (line: Line, place: number) => ReactNode } | null;
  /** The index of the row that is marked and shown; null for none. Default: none. */
  current?: number | null;
  /** Called with the index of a row that is clicked. Default: nothing happens. */
  onRow?: ((place: number) => void) | null;
  /** Draws the text of the first column as a link; null for a row without one. Default: a text. */
  link?: ((line: Line, text: string) => ReactNode) | null;
  /** What the cells of a column have in addition. Default: nothing. */
  looksOf?: LooksOf | null;
  /** The menus of its headers. Default: none. */
  menu?: HeaderMenu | null;
  /** Columns to type in, after some of the others. `go` shows the page of a row. Default: none. */
  entry?: {
    after: number;
    headers: readonly string[];
    draw: (line: Line, place: number, go: (to: number) => void) => ReactNode;
  } | null;
  /** What is at the end of each row. Default: nothing. */
  rowEnd?: { header: string; draw: (line: Line) => ReactNode } | null;
};
