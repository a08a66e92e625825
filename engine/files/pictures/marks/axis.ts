import type { AxisChart, Panel, Point, Series } from '../../../charts/chart.ts';
import { paintBeside, paintOf } from '../../../charts/palette.ts';
import { bottomAxis, bottomAxisHeight, bottomOf, leftAxis, placeOn } from '../axes.ts';
import { type Box, type PictureLook, textSize } from '../look.ts';
import type { Shape, Step } from '../picture.ts';
import { circle, label, path, rectangle } from '../shapes.ts';

/** Gaps as a fraction of the distance between two categories, and of a bar's width. */
const gaps = { bars: 0.28, histogram: 0.04, group: 0.06 };
/** Gap between panels: a fraction of the height, and a minimum in pixels. */
const betweenPanels = { part: 0.08, least: 24 };
/** Lines differ by dash pattern as well as color: lengths of dashes and gaps in pixels. */
const dashes: readonly (readonly number[])[] = [[], [9, 9], [3, 3], [9, 3, 3, 3]];
/** The maximum number of points for which a line has markers. */
const mostMarked = 24;
/** The opacity of an area. */
const areaStrength = 1 / 3;

type Place = (value: number) => number;

/** A panel with its scales: `along` positions categories, `over` positions values. */
interface Plot {
  chart: AxisChart;
  panel: Panel;
  along: Place;
  over: Place;
  look: PictureLook;
}

/** The rectangle of a bar between two values, vertical or horizontal. */
function barBox({ chart: { lying }, over }: Plot, middle: number, thick: number, from: number, to: number): Box {
  const [a, b] = [over(from), over(to)];
  const [least, length] = [Math.min(a, b), Math.abs(a - b)];
  return lying
    ? { x: least, y: middle - thick / 2, width: length, height: thick }
    : { x: middle - thick / 2, y: least, width: thick, height: length };
}

function barLabel({ chart: { lying }, over, look }: Plot, middle: number, { value, label: text }: Point): Shape[] {
  if (!text) return [];
  const end = over(value);
  const apart = value < 0 ? -1 : 1;
  const colour = look.palette.text;
  return [
    lying
      ? label({ x: end + 4 * apart, y: middle, text, anchor: value < 0 ? 'end' : 'start', colour })
      : label({ x: middle, y: end - (textSize / 2 + 3) * apart, text, anchor: 'middle', colour }),
  ];
}

function bars(plot: Plot): Shape[] {
  const { chart, panel, along, look } = plot;
  const count = panel.isStacked ? 1 : Math.max(1, panel.series.length);
  const distance = Math.abs(along(1) - along(0));
  const each = (distance * (1 - (chart.mark === 'histogram' ? gaps.histogram : gaps.bars))) / count;
  const thick = each * (1 - gaps.group);
  return panel.series.flatMap(({ colour, points }, number) => {
    const aside = panel.isStacked ? 0 : (number - (count - 1) / 2) * each;
    const paint = paintOf(colour, look.palette);
    return points.flatMap((point): Shape[] => {
      const middle = along(point.at) + aside;
      const base = panel.isStacked ? point.base : 0;
      const box = barBox(plot, middle, thick, base, base + point.value);
      const fill = paintBeside(paint, point.spot, chart.chosen, look.palette);
      return [rectangle(box, { fill, stroke: null }), ...barLabel(plot, middle, point)];
    });
  });
}

/** Splits a line into segments at missing values. */
function runs(points: readonly Point[]): Point[][] {
  const found: Point[][] = [];
  for (const [number, point] of points.entries()) {
    const before = points[number - 1];
    if (!before || point.at - before.at > 1) found.push([]);
    found.at(-1)?.push(point);
  }
  return found;
}

const through = (points: readonly (readonly [number, number])[]): Step[] =>
  points.map(([x, y], number): Step => [number === 0 ? 'M' : 'L', x, y]);

/** A line or an area. */
function course({ panel, along, over, look }: Plot, { colour, points, place }: Series): Shape[] {
  const paint = paintOf(colour, look.palette);
  const upper = (point: Point): readonly [number, number] => [along(point.at), over(point.base + point.value)];
  const lower = (point: Point): readonly [number, number] => [along(point.at), over(point.base)];
  const isArea = panel.mark === 'area';
  const dash = isArea ? [] : (dashes[Math.floor(place / 4) % dashes.length] ?? []);
  const lines = (isArea ? [points] : runs(points)).flatMap((run): Shape[] => [
    ...(isArea
      ? [
          path([...through([...run.map(upper), ...run.toReversed().map(lower)]), ['Z']], {
            fill: paint,
            stroke: null,
            opacity: areaStrength,
          }),
        ]
      : []),
    path(through(run.map(upper)), {
      fill: null,
      stroke: paint,
      strokeWidth: 2,
      ...(dash.length > 0 ? { dash } : {}),
    }),
  ]);
  const marked = points.length <= mostMarked ? points.filter(({ spot }) => spot) : [];
  return [...lines, ...marked.map((point) => path(circle(upper(point), 3), { fill: paint, stroke: null }))];
}

/** The plot areas of the panels, stacked vertically. */
function plotsOf({ panels, lying, axis, sides: { left, right } }: AxisChart, box: Box): Box[] {
  // Tick labels extend half their size beyond the plot.
  const above = textSize;
  const below = lying ? Math.max(0, ...panels.map((panel) => bottomAxisHeight(panel.axis))) : bottomAxisHeight(axis);
  const whole = box.height - above - (lying ? below * panels.length : below);
  const gap = panels.length > 1 ? Math.max(whole * betweenPanels.part, lying ? 0 : betweenPanels.least) : 0;
  const height = (whole - gap * (panels.length - 1)) / Math.max(1, panels.length);
  return panels.map((_, number) => ({
    x: box.x + left,
    y: box.y + above + number * (height + gap + (lying ? below : 0)),
    width: box.width - left - right,
    height,
  }));
}

function panelShapes(chart: AxisChart, number: number, box: Box, edge: number, look: PictureLook): Shape[] {
  const { axis, panels, lying } = chart;
  const panel = panels[number];
  if (!panel) return [];
  const isLast = number === panels.length - 1;
  const across = placeOn(lying ? panel.axis : axis, box.x, box.x + box.width);
  // Categories of horizontal bars go from top to bottom.
  const down = lying ? placeOn(axis, box.y, bottomOf(box)) : placeOn(panel.axis, bottomOf(box), box.y);
  const plot: Plot = { chart, panel, look, along: lying ? down : across, over: lying ? across : down };
  const names = { axis, box, look, lines: false, edge };
  const figures = { axis: panel.axis, box, look, lines: true, edge };
  return [
    ...(lying ? bottomAxis(figures) : leftAxis(figures)),
    ...(lying ? leftAxis(names, down) : bottomAxis(names, isLast)),
    ...(panel.mark === 'bar' ? bars(plot) : panel.series.flatMap((series) => course(plot, series))),
  ];
}

/** Bars, lines and areas, in stacked panels. */
export const drawAxis = (chart: AxisChart, box: Box, look: PictureLook): Shape[] =>
  plotsOf(chart, box).flatMap((plot, number) => panelShapes(chart, number, plot, box.x, look));
