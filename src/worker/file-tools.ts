import type { Geographies, RegionShape } from '../../engine/charts/geography.ts';
import { palettes } from '../../engine/charts/palette.ts';
import type { Document } from '../../engine/files/document/document.ts';
import { sectionsOf } from '../../engine/files/document/rows-input.ts';
import { drawChart } from '../../engine/files/pictures/draw-chart.ts';
import type { Painter } from '../../engine/files/workbook/composed/composed-workbook.ts';
import type { FileTools } from '../../engine/files/writers.ts';
import { loadShapes } from '../charts/geography.ts';
import { loadFonts } from './file-fonts.ts';
import { createPaints } from './paint.ts';

/** The size of a chart in a workbook, in pixels. */
const room = { width: 640, height: 360 };

const labelSize = 12;

/** The outlines of the maps in the charts. Maps whose outlines can't be loaded stay empty. */
async function geographiesOf(document: Document): Promise<Geographies> {
  const measure = (text: string) => text.length * 7;
  const names = sectionsOf(document).flatMap(({ chart }) => {
    const drawn = chart?.({ ...room, measure });
    return drawn && 'geography' in drawn ? [drawn.geography] : [];
  });
  const found = await Promise.all(
    [...new Set(names)].map(async (name): Promise<[string, readonly RegionShape[]]> => [name, await loadShapes(name)]),
  );
  return Object.fromEntries(found);
}

async function painterFor(document: Document): Promise<Painter | null> {
  if (sectionsOf(document).every(({ chart }) => chart === null)) return null;
  const paints = await createPaints(await loadFonts().catch(() => null));
  if (!paints) return null;
  const palette = palettes.light;
  const look = { palette, measure: paints.measure, geographies: await geographiesOf(document) };
  const measure = (text: string) => paints.measure(text, labelSize, 'regular');
  return {
    draw: (chart) => drawChart(chart({ ...room, measure }), room, look),
    paint: (picture) => paints.paint(picture, palette.ground).catch(() => null),
  };
}

/** The resources of a document's file, in a browser. */
export const toolsFor = (document: Document): FileTools => ({
  fonts: loadFonts,
  geographies: () => geographiesOf(document),
  painter: () => painterFor(document),
});
