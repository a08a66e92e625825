/** Pixels, as in the theme. */
export const rowHeight = 32;

/** Lines per request. */
export const blockSize = 200;

/** Settings of every grid: lines are loaded in blocks as they come into view. */
export const gridSettings = {
  rowModelType: 'infinite',
  cacheBlockSize: blockSize,
  maxBlocksInCache: 20,
  // The portal says itself that there are no rows.
  suppressNoRowsOverlay: true,
  tooltipShowMode: 'whenTruncated',
  tooltipShowDelay: 400,
  enableCellTextSelection: true,
  ensureDomOrder: true,
} as const;
