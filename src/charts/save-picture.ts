import type { Palette } from '../../engine/charts/palette.ts';
import type { Figure } from './figures/figure.ts';
import { plainText } from './figures/figure.ts';
import { loadPlotly } from './load-plotly.ts';

export type PictureFormat = 'png' | 'svg';

/** What stands above and below a chart that leaves the screen, in pixels. */
const [above, legendHeight] = [56, 36];

interface Picture {
  figure: Figure;
  title: string;
  /** What names its series; they stand below it. */
  hasLegend: boolean;
  palette: Palette;
  width: number;
  height: number;
}

/** Has the browser save a chart as a picture of its own: with its title, its series and its ground. */
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
