/** In pixels; as in the theme. */
export const rowHeight = 32;

/** Lines that are asked for at a time. */
export const blockSize = 200;

/** What every grid of the portal has: lines that live elsewhere, of which it holds only those that it shows. */
export const gridSettings = {
  rowModelType: 'infinite',
  cacheBlockSize: blockSize,
  maxBlocksInCache: 20,
  tooltipShowMode: 'whenTruncated',
  tooltipShowDelay: 400,
  enableCellTextSelection: true,
  ensureDomOrder: true,
} as const;
