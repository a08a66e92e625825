import type { Data, Layout } from 'plotly.js';
import type { AxisChart, Panel, Series } from '../../../engine/charts/chart.ts';
import { paintOf } from '../../../engine/charts/palette.ts';
import { axisLayout, baseLayout, type Figure, type Look, marginOf, plainText, strengthOf } from './figure.ts';

/** Lines differ by more than color. */
const dashes = ['solid', 'dash', 'dot', 'dashdot'] as const;

/** With more points a line has no markers. */
const mostMarked = 24;

function trace({ lying, panels }: AxisChart, series: Series, at: number, { palette, focus }: Look): Partial<Data> {
  const { mark, isStacked } = panels[at] ?? { mark: 'bar', isStacked: false };
  const panel = at === 0 ? '' : String(at + 1);
  const { points, place } = series;
  const spots = points.map(({ spot }) => spot);
  const along = points.map(({ at }) => at);
  const paint = paintOf(series.colour, palette);
  const axes = { xaxis: `x${panel}`, yaxis: `y${panel}` };
  const axis = { ...axes, name: plainText(series.name), hoverinfo: 'none' };
  const customdata = spots.map((spot) => spot && [...spot]);
  if (mark === 'bar') {
    const values = points.map(({ value }) => value);
    return {
      ...axis,
      customdata,
      type: 'bar',
      orientation: lying ? 'h' : 'v',
      x: lying ? values : along,
      y: lying ? along : values,
      ...(isStacked ? { offsetgroup: 'all', base: points.map(({ base }) => base) } : { offsetgroup: String(place) }),
      marker: { color: paint, opacity: strengthOf(spots, focus) },
      text: points.map(({ label }) => plainText(label)),
      textposition: 'outside',
      textfont: { size: 12, color: palette.text },
      cliponaxis: false,
      constraintext: 'none',
    } as Partial<Data>;
  }
  const upper = points.map(({ base, value }) => base + value);
  const areMarked = points.length <= mostMarked || focus !== null;
  return {
    ...axis,
    customdata,
    type: 'scatter',
    mode: areMarked ? 'lines+markers' : 'lines',
    x: along,
    y: upper,
    // A marker at the end of an axis is whole.
    cliponaxis: false,
    line: { color: paint, width: 2, dash: mark === 'line' ? dashes[Math.floor(place / 4) % 4] : 'solid' },
    // Points without a figure have no marker.
    marker: { color: paint, size: spots.map((spot) => (spot ? 6 : 0)), opacity: strengthOf(spots, focus) },
    ...(mark === 'area' ? { fill: place === 0 ? 'tozeroy' : 'tonexty', fillcolor: `${paint}55` } : {}),
  } as Partial<Data>;
}

/** The vertical range of each panel, top to bottom. */
function domains(panels: readonly Panel[]): [number, number][] {
  const gap = panels.length > 1 ? 0.08 : 0;
  const height = (1 - gap * (panels.length - 1)) / panels.length;
  return panels.map((_, place) => {
    const top = 1 - place * (height + gap);
    return [Math.max(0, top - height), top];
  });
}

/** A line breaks where a place has no figure. */
function withGaps(series: Series): Series {
  const points = series.points.flatMap((point, place) => {
    const before = series.points[place - 1];
    return before && point.at - before.at > 1 ? [{ ...point, at: before.at + 1, value: Number.NaN }, point] : [point];
  });
  return { ...series, points };
}

/** Pixels: the maximum thickness of a horizontal bar, and the space below a chart. */
const [thickest, below] = [44, 60];

/** Limits the thickness of horizontal bars where there are few. */
function gapOf({ axis, panels, height }: AxisChart): number {
  const slot = (height - below) / panels.length / (axis.to - axis.from);
  return Math.max(0.28, 1 - thickest / slot);
}

/** Pixels above bars for the label of the highest one. */
const aboveBars = 24;

/** Bars, lines and areas, in panels from top to bottom. */
export function axisFigure(chart: AxisChart, look: Look): Figure {
  const { axis, panels, lying, mark, sides } = chart;
  const { palette } = look;
  const heights = domains(panels);
  const data = panels.flatMap(({ series }, panel) =>
    series.map((each) => trace(chart, panels[panel]?.mark === 'line' ? withGaps(each) : each, panel, look)),
  );
  const axes = panels.flatMap((panel, place): [string, object][] => {
    const key = place === 0 ? '' : String(place + 1);
    const isLast = place === panels.length - 1;
    const plain = axisLayout(axis, palette, false);
    const names = { ...plain, showticklabels: isLast || lying, ...(isLast ? {} : { title: '' }) };
    const values = { ...axisLayout(panel.axis, palette, true), ...(lying ? {} : { domain: heights[place] }) };
    const upright = lying ? { ...names, range: [axis.to, axis.from], domain: heights[place] } : values;
    return [
      [`xaxis${key}`, { ...(lying ? values : names), anchor: `y${key}` }],
      [`yaxis${key}`, { ...upright, anchor: `x${key}` }],
    ];
  });
  const lowest = lying ? panels.at(-1)?.axis : axis;
  const isLabelled = panels.some(({ series }) => series.some(({ points }) => points.some(({ label }) => label)));
  return {
    data,
    layout: {
      ...baseLayout(palette),
      margin: marginOf(sides, lowest ? { below: lowest } : {}, isLabelled && !lying ? aboveBars : undefined),
      bargap: mark === 'histogram' ? 0.04 : lying ? gapOf(chart) : 0.28,
      bargroupgap: 0.06,
      barmode: 'group',
      ...(Object.fromEntries(axes) as Partial<Layout>),
    },
  };
}
