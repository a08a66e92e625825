import { createContext } from 'react';
import type { GridProps } from './grid-props.ts';

/** What the editor of a filter needs, in the grid and outside of it. */
export type FilterContext = Pick<
  GridProps,
  'columns' | 'words' | 'style' | 'locale' | 'values' | 'version' | 'rowCount'
>;

/** For components of filters. */
export const GridContext = createContext<FilterContext>(undefined as never);

/** The props for components inside the grid: they change more often than column definitions do. */
export const GridPropsContext = createContext<GridProps>(undefined as never);
