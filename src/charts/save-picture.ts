import type { Palette } from '../../engine/charts/palette.ts';
import type { Figure } from './figures/figure.ts';
import { plainText } from './figures/figure.ts';
import { loadPlotly } from './load-plotly.ts';

export type PictureFormat = 'png' | 'svg';

/** Pixels above and below a saved chart, for the title and the legend. */
const [above, legendHeight] = [56, 36];

interface Picture {
  figure: Figure;
  title: string;
  /** Whether the legend is drawn, below the chart. */
  hasLegend: boolean;
  palette: Palette;
  width: number;
  height: number;
}

/** Saves a chart as an image with title, legend and background. */
export async function savePicture(picture: Picture, format: PictureFormat, name: string): Promise<void> {
  const { figure, title, hasLegend, palette, width, height } = picture;
  const { core } = await loadPlotly();
  const below = hasLegend ? legendHeight : 0;
  const layout = {
    ...figure.layout,
    width,
    height: height + above + below,
    paper_bgcolor: palette.ground,
    margin: { ...figure.layout.margin, t: above, b: (figure.layout.margin?.b ?? 0) + below },
    title: { text: plainText(title), x: 0.02, xref: 'container' as const, font: { size: 16, color: palette.text } },
    showlegend: hasLegend,
    legend: { orientation: 'h' as const, y: 0, yref: 'container' as const, yanchor: 'bottom' as const },
  };
  await core.downloadImage(
    { data: figure.data, layout } as never,
    {
      format,
      width,
      height: layout.height,
      filename: name,
      ...(format === 'png' ? { scale: 2 } : {}),
    } as never,
  );
}
