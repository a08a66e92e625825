import { inkOn, paintBeside, paintOf } from '../../../charts/palette.ts';
import { lineHeight } from '../../../charts/sides.ts';
import type { TreemapChart } from '../../../charts/tiles.ts';
import { type Box, type PictureLook, textSize } from '../look.ts';
import type { Shape } from '../picture.ts';
import { label, rectangle } from '../shapes.ts';

/** A treemap. Boxes that contain others have a header. */
export function drawTreemap(
  { width, height, nodes, chosen }: TreemapChart,
  box: Box,
  { palette }: PictureLook,
): Shape[] {
  const [wider, higher] = [box.width / (width || 1), box.height / (height || 1)];
  // The root needs no box.
  const drawn = nodes.slice(1).filter((node) => node.box.width > 0 && node.box.height > 0);
  const boxes = drawn.map(({ colour, spot, box: own }) =>
    rectangle(
      {
        x: box.x + own.x * wider,
        y: box.y + own.y * higher,
        width: own.width * wider,
        height: own.height * higher,
      },
      { fill: paintBeside(paintOf(colour, palette), spot, chosen, palette), stroke: palette.ground, strokeWidth: 1 },
    ),
  );
  const texts = drawn.flatMap(({ colour, spot, box: own, lines }) =>
    lines.map((text, line) =>
      label({
        x: box.x + own.x * wider + 5,
        y: box.y + own.y * higher + 4 + textSize / 2 + line * lineHeight,
        text,
        colour: inkOn(paintBeside(paintOf(colour, palette), spot, chosen, palette)),
      }),
    ),
  );
  return [...boxes, ...texts];
}
