import { createContext } from 'react';
import type { GridProps } from './grid-props.ts';

/** What is drawn within the grid and its windows is given through this: it changes more often than columns do. */
export const GridContext = createContext<GridProps>(undefined as never);
