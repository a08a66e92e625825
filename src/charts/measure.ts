let brush: CanvasRenderingContext2D | null = null;

/** The width of a chart label in pixels. */
export function measureLabel(text: string): number {
  if (!brush) {
    brush = document.createElement('canvas').getContext('2d');
    if (brush) brush.font = "12px 'Inter Variable', system-ui, sans-serif";
  }
  // Without a canvas, assume seven pixels per letter.
  return brush?.measureText(text).width ?? text.length * 7;
}
