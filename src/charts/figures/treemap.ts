import type { Data } from 'plotly.js';
import { inkOn, paintOf } from '../../../engine/charts/palette.ts';
import type { TreemapChart } from '../../../engine/charts/tiles.ts';
import { baseLayout, type Figure, isSame, type Look, plainText, spotsOf, strengthOf } from './figure.ts';

/** Draws boxes at pixel positions: parents as a background with a heading, others as bars. */
export function treemapFigure({ width, height, nodes }: TreemapChart, { palette, focus }: Look): Figure {
  const parents = new Set(nodes.map(({ parent }) => parent));
  // The total has no box of its own.
  const drawn = nodes
    .map((node, place) => ({ ...node, isParent: parents.has(place) }))
    .slice(1)
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const frame = (isFocused: boolean) => ({
    color: isFocused ? palette.text : palette.ground,
    width: isFocused ? 3 : 1,
  });
  const lines = drawn.map(({ spot }) => frame(isSame(spot, focus)));
  const boxes = {
    type: 'bar',
    x: drawn.map(({ box }) => box.x),
    offset: 0,
    width: drawn.map(({ box }) => box.width),
    base: drawn.map(({ box }) => box.y),
    y: drawn.map(({ box, head, isParent }) => (isParent ? head : box.height)),
    marker: {
      color: drawn.map(({ colour }) => paintOf(colour, palette)),
      opacity: strengthOf(
        drawn.map(({ spot, isParent }) => (isParent ? focus : spot)),
        focus,
      ),
      line: { color: lines.map(({ color }) => color), width: lines.map((line) => line.width) },
    },
    customdata: spotsOf(drawn.map(({ spot }) => spot)),
    hoverinfo: 'none',
  };
  const written = drawn.filter(({ lines: own }) => own.length > 0);
  const texts = {
    type: 'scatter',
    mode: 'text',
    x: written.map(({ box }) => box.x + 4),
    y: written.map(({ box }) => box.y + 3),
    text: written.map(({ lines: own }) => own.map(plainText).join('<br>')),
    textposition: 'bottom right',
    textfont: { size: 12, color: written.map(({ colour }) => inkOn(paintOf(colour, palette))) },
    hoverinfo: 'skip',
  };
  const plain = { showgrid: false, zeroline: false, showticklabels: false, fixedrange: true };
  return {
    data: [boxes, texts] as unknown as Partial<Data>[],
    layout: {
      ...baseLayout(palette),
      margin: { l: 0, r: 0, t: 0, b: 0 },
      xaxis: { ...plain, range: [0, width] },
      yaxis: { ...plain, range: [height, 0] },
      shapes: drawn
        .filter(({ isParent }) => isParent)
        .map(({ box, colour, spot }) => ({
          type: 'rect' as const,
          layer: isSame(spot, focus) ? ('above' as const) : ('below' as const),
          x0: box.x,
          x1: box.x + box.width,
          y0: box.y,
          y1: box.y + box.height,
          fillcolor: isSame(spot, focus) ? 'rgba(0,0,0,0)' : paintOf(colour, palette),
          line: frame(isSame(spot, focus)),
        })),
    },
  };
}
