import type { PostProcessPopupParams } from 'ag-grid-community';
import { pixels } from '../ui/scale.ts';
import { gridTheme } from './grid-theme.ts';
import { modules } from './modules.ts';

/** Pixels: two lines of the page’s font, as in the theme. */
export const rowHeight = (): number => pixels(32);

/** Lines per request. */
export const blockSize = 200;

/** Moves the window of a filter below the header, of which the names of the columns beside it can have two lines. */
function belowHeader({ ePopup, eventSource, type }: PostProcessPopupParams): void {
  const header = eventSource?.closest('.ag-header-row')?.getBoundingClientRect();
  if (type !== 'columnFilter' || !header) return;
  const by = header.bottom - ePopup.getBoundingClientRect().top;
  // On a low screen the window overlaps the header anyway.
  if (by > 0 && ePopup.getBoundingClientRect().bottom + by <= innerHeight)
    ePopup.style.top = `${Number.parseFloat(ePopup.style.top) + by}px`;
}

/** Settings of every grid: lines are loaded in blocks as they come into view. */
export const gridSettings = {
  modules,
  theme: gridTheme,
  rowModelType: 'infinite',
  cacheBlockSize: blockSize,
  maxBlocksInCache: 20,
  // The portal says itself that there are no rows.
  suppressNoRowsOverlay: true,
  tooltipShowMode: 'whenTruncated',
  tooltipShowDelay: 400,
  enableCellTextSelection: true,
  ensureDomOrder: true,
  postProcessPopup: belowHeader,
} as const;

/** Settings of the columns of every grid. */
export const columnSettings = { resizable: true, suppressHeaderMenuButton: true, wrapHeaderText: true } as const;
