import type { GeographyName } from '../charts/chart.ts';
import type { Geographies, RegionShape } from '../charts/geography.ts';
import { palettes } from '../charts/palette.ts';
import type { Document } from './document/document.ts';
import { sectionsOf } from './document/rows-input.ts';
import type { FontFiles } from './pdf/paper/typeface.ts';
import { drawChart } from './pictures/draw-chart.ts';
import type { Paints } from './pictures/paint.ts';
import type { Painter } from './workbook/composed/composed-workbook.ts';
import type { FileTools } from './writers.ts';

/** Where a browser or a server has the resources of files. The promises reject if loading fails. */
export interface FileSources {
  fonts(): Promise<FontFiles>;
  shapes(name: GeographyName): Promise<readonly RegionShape[]>;
  /** null if images can't be rendered. */
  paints(fonts: FontFiles | null): Promise<Paints | null>;
}

/** The size of a chart in a workbook, in pixels. */
const room = { width: 640, height: 360 };

const labelSize = 12;

/** The outlines of the maps in the charts. */
async function shapesOf(document: Document, { shapes }: FileSources): Promise<Geographies> {
  const measure = (text: string) => text.length * 7;
  const names = sectionsOf(document).flatMap(({ chart }) => {
    const drawn = chart?.({ ...room, measure });
    return drawn && 'geography' in drawn ? [drawn.geography] : [];
  });
  const found = await Promise.all(
    [...new Set(names)].map(async (name): Promise<[string, readonly RegionShape[]]> => [name, await shapes(name)]),
  );
  return Object.fromEntries(found);
}

async function painterOf(document: Document, sources: FileSources): Promise<Painter | null> {
  if (sectionsOf(document).every(({ chart }) => chart === null)) return null;
  const paints = await sources.paints(await sources.fonts().catch(() => null));
  if (!paints) return null;
  const palette = palettes.light;
  const look = { palette, measure: paints.measure, geographies: await shapesOf(document, sources) };
  const measure = (text: string) => paints.measure(text, labelSize, 'regular');
  return {
    draw: (chart) => drawChart(chart({ ...room, measure }), room, look),
    paint: (picture) => paints.paint(picture, palette.ground).catch(() => null),
  };
}

/** The tools for writing a document. */
export const toolsFor = (document: Document, sources: FileSources): FileTools => ({
  fonts: sources.fonts,
  shapes: () => shapesOf(document, sources),
  pictures: () => painterOf(document, sources),
});
