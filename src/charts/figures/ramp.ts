import type { Ramp } from '../../../engine/charts/chart.ts';
import type { Palette } from '../../../engine/charts/palette.ts';
import { plainText } from './figure.ts';

/** The color bar at the right of a chart. */
export const colourBar = ({ ticks, title }: Ramp, palette: Palette) => ({
  title: { text: plainText(title), side: 'right' as const, font: { size: 12, color: palette.dimmed } },
  tickmode: 'array' as const,
  tickvals: ticks.map(({ at }) => at),
  // The space keeps labels away from the title.
  ticktext: ticks.map(({ text }) => `${text}\u2002`),
  tickfont: { size: 12, color: palette.dimmed },
  ticks: '' as const,
  outlinewidth: 0,
  thickness: 10,
  len: 0.7,
  y: 0.5,
  yanchor: 'middle' as const,
});
