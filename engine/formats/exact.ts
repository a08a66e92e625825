/** Significant digits that a spreadsheet keeps. */
const digits = 15;
/** Bounds on floating-point error from summing, relative to the figure and to the last decimal before it. */
const noise = { ofFigure: 1e-9, ofDecimal: 1e-4 };

/**
 * Removes floating-point error: 2043.64 for 2043.6399999999999. A figure with more decimals keeps 15 significant
 * digits.
 */
export function exact(figure: number): number {
  for (let scale = 1; scale <= 1e6 && Math.abs(figure) * scale < 1e15; scale *= 10) {
    const found = Math.round(figure * scale) / scale;
    const left = Math.abs(found - figure);
    if (left <= noise.ofFigure * Math.abs(figure) && left * scale <= noise.ofDecimal) return found;
  }
  return Number(figure.toPrecision(digits));
}
