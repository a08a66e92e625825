let brush: CanvasRenderingContext2D | null = null;

/** How wide a label of a chart is, in pixels. */
export function measureLabel(text: string): number {
  if (!brush) {
    brush = document.createElement('canvas').getContext('2d');
    if (brush) brush.font = "12px 'Inter Variable', system-ui, sans-serif";
  }
  // Without a canvas a letter counts as seven pixels.
  return brush?.measureText(text).width ?? text.length * 7;
}
