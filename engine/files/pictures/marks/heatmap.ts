import type { HeatmapChart } from '../../../charts/marks/heatmap.ts';
import { inkOn, paintBeside, rampPaint } from '../../../charts/palette.ts';
import { lineHeight, toTicks } from '../../../charts/sides.ts';
import { bottomOf, leftAxis, placeOn } from '../axes.ts';
import type { Box, PictureLook } from '../look.ts';
import type { Shape } from '../picture.ts';
import { drawRamp } from '../ramp.ts';
import { label, rectangle } from '../shapes.ts';

/** Vertical gap between cells, in pixels. */
const gapDown = 2;

/** A heatmap of two fields, with column labels on top. */
export function drawHeatmap(chart: HeatmapChart, box: Box, look: PictureLook): Shape[] {
  const { across, down, ramp, gap, cells, sides } = chart;
  const { palette } = look;
  const above = toTicks + lineHeight + (across.title ? toTicks + lineHeight : 0);
  const plot: Box = {
    x: box.x + sides.left,
    y: box.y + above,
    width: box.width - sides.left - sides.right,
    height: box.height - above - 4,
  };
  const [toRight, toBottom] = [placeOn(across, plot.x, plot.x + plot.width), placeOn(down, plot.y, bottomOf(plot))];
  const names = across.ticks.map(({ at, text }) =>
    label({
      x: toRight(at),
      y: plot.y - toTicks - lineHeight / 2 + 2,
      text,
      anchor: 'middle',
      colour: palette.dimmed,
    }),
  );
  const title = label({
    x: plot.x + plot.width / 2,
    y: box.y + lineHeight / 2,
    text: across.title,
    anchor: 'middle',
    colour: palette.dimmed,
  });
  return [
    ...(across.title ? [title] : []),
    ...names,
    ...leftAxis({ axis: down, box: plot, look, lines: false, edge: box.x }, toBottom),
    ...cells.flatMap((cell): Shape[] => {
      const [x, y] = [toRight(cell.across - 0.5), toBottom(cell.down - 0.5)];
      const [width, height] = [toRight(cell.across + 0.5) - x, toBottom(cell.down + 0.5) - y];
      const fill = paintBeside(rampPaint(ramp, cell.value, palette), cell.spot, chart.chosen, palette);
      const inner = { x: x + gap / 2, y: y + gapDown / 2, width: width - gap, height: height - gapDown };
      const cellLabel = label({
        x: x + width / 2,
        y: y + height / 2,
        text: cell.label,
        anchor: 'middle',
        colour: inkOn(fill),
      });
      return [rectangle(inner, { fill, stroke: null }), ...(cell.label ? [cellLabel] : [])];
    }),
    ...drawRamp(ramp, { ...box, y: plot.y, height: plot.height }, look),
  ];
}
