import type { Data } from 'plotly.js';
import type { HeatmapChart } from '../../../engine/charts/chart.ts';
import { stopsOf } from '../../../engine/charts/palette.ts';
import { axisLayout, baseLayout, type Figure, isSame, type Look } from './figure.ts';
import { colourBar } from './ramp.ts';

export function heatmapFigure({ across, down, ramp, gap, cells }: HeatmapChart, { palette, focus }: Look): Figure {
  const [width, height] = [across.to - across.from, down.to - down.from];
  const grid = <T>(empty: T) => Array.from({ length: height }, () => Array.from({ length: width }, () => empty));
  const values = grid<number | null>(null);
  const spots = grid<number[] | null>(null);
  const labels = grid('');
  for (const cell of cells) {
    const [row, spot, label] = [values[cell.down], spots[cell.down], labels[cell.down]];
    if (row) row[cell.across] = cell.value;
    if (spot) spot[cell.across] = [...cell.spot];
    if (label) label[cell.across] = cell.label;
  }
  const data = {
    type: 'heatmap',
    z: values,
    customdata: spots,
    text: labels,
    texttemplate: '%{text}',
    textfont: { size: 12 },
    x: Array.from({ length: width }, (_, at) => at),
    y: Array.from({ length: height }, (_, at) => at),
    zmin: ramp.from,
    zmax: ramp.to,
    colorscale: stopsOf(ramp, palette),
    colorbar: colourBar(ramp, palette),
    xgap: gap,
    ygap: 2,
    hoverinfo: 'none',
    hoverongaps: false,
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
  return {
    data: [data as unknown as Partial<Data>],
    layout: {
      ...baseLayout(palette),
      ...(frame ? { shapes: [frame] } : {}),
      xaxis: { ...axisLayout(across, palette, false), side: 'top' },
      yaxis: { ...axisLayout(down, palette, false), range: [down.to, down.from] },
    },
  };
}
