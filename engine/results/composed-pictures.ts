import type { Words } from '../context/context.ts';
import type { DocumentPictures } from '../files/document/document.ts';
import type { Picture, Shape } from '../files/pictures/picture.ts';
import { circle, label } from '../files/pictures/shapes.ts';
import type { Style } from '../formats/style.ts';
import { drawings, type PlaceDrawing } from '../sections/drawings.ts';
import type { PicturesOfRows } from '../sections/kind.ts';
import { marksOf, textsOfPicture } from '../sections/pictures.ts';
import { lineWriter, sentRows } from '../tables/lines.ts';
import type { SentCells } from '../tables/sent.ts';
import type { ShownRows } from './shown-rows.ts';

/** A picture that a file shows. */
export interface WantedPicture {
  /** The action that returns it, and the row that it is of. */
  action: string;
  row: SentCells;
  /** The input that takes a width, and the width in pixels; null to load it as it is. */
  narrowed: { input: string; width: number } | null;
}

/** Loads a picture; null if it can’t be loaded. */
export type LoadPicture = (wanted: WantedPicture) => Promise<Uint8Array | null>;

/** Pixels: sharp on paper at the width of three columns. */
const paperWidth = 800;

const ink = { line: '#6b7280', solid: '#9aa1ab' };

/** The drawing with a numbered mark for each picture; null if none of them has a place on it. */
function drawingOf(
  places: NonNullable<PicturesOfRows['places']>,
  texts: readonly string[],
  colour: string,
): Picture | null {
  const marks = marksOf(places, texts);
  if (marks.length === 0) return null;
  const { width, height, solid, lines }: PlaceDrawing = drawings[places.drawing];
  const shapes: Shape[] = [
    ...solid.map((steps): Shape => ({ type: 'path', steps, fill: ink.solid, stroke: null })),
    ...lines.map((steps): Shape => ({ type: 'path', steps, fill: null, stroke: ink.line, strokeWidth: 1.5 })),
    ...marks.flatMap(({ number, x, y }): Shape[] => [
      { type: 'path', steps: circle([x, y], 9), fill: colour, stroke: '#ffffff', strokeWidth: 1.5 },
      label({ x, y, text: String(number), colour: '#ffffff', anchor: 'middle', weight: 'bold', size: 11 }),
    ]),
  ];
  return { width, height, shapes };
}

interface Composing {
  rows: Pick<ShownRows, 'block'>;
  style: Style;
  words: Words;
  /** The color of marks. */
  colour: string;
  /** Missing: pictures can’t be loaded here. */
  load: LoadPicture | undefined;
}

/** The pictures of a section with their texts. */
export async function composePictures(
  section: PicturesOfRows,
  { rows, style, words, colour, load }: Composing,
): Promise<DocumentPictures> {
  const { picture, thumbnail, places, most } = section;
  const lines = rows.block(0, most);
  const sent = sentRows(lines);
  const writers = textsOfPicture(section).map((column) => lineWriter(column, style));
  const placeOf = places ? lineWriter(places.column, style) : () => '';
  const narrowed = thumbnail === null ? null : { input: thumbnail, width: paperWidth };
  const photos = lines.map(async (line, at) => {
    const [name = '', ...more] = writers.map((write) => write(line));
    const row = sent[at];
    const content = load && picture !== null && row ? await load({ action: picture, row, narrowed }) : null;
    return { title: places ? `${at + 1}. ${name}` : name, lines: more.filter(Boolean), content };
  });
  return {
    drawing: places ? drawingOf(places, lines.map(placeOf), colour) : null,
    photos: await Promise.all(photos),
    missing: words('dashboard.pictures.missing'),
  };
}
