import type { Data } from 'plotly.js';
import type { HeatmapChart } from '../../../engine/charts/marks/heatmap.ts';
import { inkOn, rampPaint, stopsOf } from '../../../engine/charts/palette.ts';
import { axisLayout, baseLayout, type Figure, isSame, type Look, marginOf } from './figure.ts';
import { colourBar } from './ramp.ts';

export function heatmapFigure(chart: HeatmapChart, { palette, focus }: Look): Figure {
  const { sides, across, down, ramp, gap, cells } = chart;
  const [width, height] = [across.to - across.from, down.to - down.from];
  const grid = <T>(empty: T) => Array.from({ length: height }, () => Array.from({ length: width }, () => empty));
  const values = grid<number | null>(null);
  const spots = grid<number[] | null>(null);
  for (const cell of cells) {
    const [row, spot] = [values[cell.down], spots[cell.down]];
    if (row) row[cell.across] = cell.value;
    if (spot) spot[cell.across] = [...cell.spot];
  }
  const data = {
    type: 'heatmap',
    z: values,
    customdata: spots,
    x: Array.from({ length: width }, (_, at) => at),
    y: Array.from({ length: height }, (_, at) => at),
    zmin: ramp.from,
    zmax: ramp.to,
    colorscale: stopsOf(ramp, palette),
    colorbar: { ...colourBar(ramp, palette), x: 1, xpad: 4 },
    xgap: gap,
    ygap: 2,
    hoverinfo: 'none',
    hoverongaps: false,
  };
  // Plotly has only two text colors for a heat map, and neither is readable on medium shades.
  const labelled = cells.filter(({ label }) => label);
  const labels = {
    type: 'scatter',
    mode: 'text',
    x: labelled.map((cell) => cell.across),
    y: labelled.map((cell) => cell.down),
    text: labelled.map(({ label }) => label),
    textfont: {
      size: 12,
      color: labelled.map(({ value, spot }) =>
        focus && !isSame(spot, focus) ? palette.text : inkOn(rampPaint(ramp, value, palette)),
      ),
    },
    hoverinfo: 'skip',
  };
  const focused = cells.find(({ spot }) => isSame(spot, focus));
  const frame = focused && {
    type: 'rect' as const,
    x0: focused.across - 0.5,
    x1: focused.across + 0.5,
    y0: focused.down - 0.5,
    y1: focused.down + 0.5,
    line: { color: palette.text, width: 2 },
  };
  // The others are paler: a cell has no opacity of its own.
  const alone = focused && {
    ...data,
    z: values.map((row, at) =>
      at === focused.down ? row.map((value, place) => (place === focused.across ? value : null)) : row.map(() => null),
    ),
    showscale: false,
  };
  return {
    data: [
      { ...data, ...(focused ? { opacity: 0.35 } : {}) },
      ...(alone ? [alone] : []),
      ...(labelled.length > 0 ? [labels] : []),
    ] as unknown as Partial<Data>[],
    layout: {
      ...baseLayout(palette),
      margin: marginOf(sides, { above: across }),
      ...(frame ? { shapes: [frame] } : {}),
      xaxis: { ...axisLayout(across, palette, false), side: 'top' },
      yaxis: { ...axisLayout(down, palette, false), range: [down.to, down.from] },
    },
  };
}
