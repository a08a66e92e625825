import { createContext } from 'react';
import type { GridProps } from './grid-props.ts';

/** The props for components inside the grid: they change more often than column definitions do. */
export const GridContext = createContext<GridProps>(undefined as never);
