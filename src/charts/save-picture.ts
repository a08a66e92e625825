import type { Palette } from '../../engine/charts/palette.ts';
import { chunk } from '../api/load-chunk.ts';
import { download } from '../ui/download.ts';
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

const loadFont = chunk(
  async () => (await import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline')).default,
);

/** An image has only the fonts inside of it. */
async function withFont(svg: string): Promise<string> {
  const source = `url(${await loadFont()}) format('woff2')`;
  const face = `@font-face{font-family:'Inter Variable';font-weight:100 900;src:${source}}`;
  return svg.replace(/<svg[^>]*>/, (start) => `${start}<style>${face}</style>`);
}

/** Pixels per pixel of the screen, so that a picture is sharp on paper. */
const sharpness = 2;

async function pixelsOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * sharpness,
    height: height * sharpness,
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png');
  });
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
  const size = { width, height: layout.height };
  const drawn = await core.toImage(
    { data: figure.data, layout } as never,
    { format: 'svg', ...size, imageDataOnly: true } as never,
  );
  const svg = await withFont(String(drawn));
  download(
    format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pixelsOf(svg, size),
    `${name}.${format}`,
  );
}
