import type { jsPDF } from 'jspdf';
import type { Measure, Weight } from '../picture.ts';
import { tabularFigures } from './tabular-figures.ts';

/** The typeface of a file, as TrueType. */
export type FontFiles = Readonly<Record<Weight, Uint8Array>>;

/** What jsPDF knows of a font of ours, and does not tell in its types. */
interface Metadata {
  cmap: { unicode: { codeMap: Record<number, number> } };
  characterToGlyph(character: number): number;
  widthOfGlyph(glyph: number): number;
}

/** Writes a text as the numbers of its glyphs, and notes which of them the file has to hold. */
type Encode = (text: string, font: unknown) => string;

interface Glyph {
  /** As a page says it. */
  code: string;
  /** Thousandths of the size. */
  width: number;
}

/** A font on paper: how its texts are written and how wide they are. */
interface Face {
  /** What pages call it. */
  key: string;
  glyphOf(character: string): Glyph;
}

/** What stands for a character that the typeface lacks. */
const lacking = '\u25a1';

/** What is not seen: controls, marks of direction and of looks. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** A font that holds but what is used of it has six capitals before its name. */
const subsetMark = 'MTRPRT+';

/** A string of bytes. A call takes only so many arguments. */
function binary(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(bytes.length, at + 0x8000))));
  return parts.join('');
}

/** Gives a document a font, and figures of one width. */
function faceOf(doc: jsPDF, weight: Weight, bytes: Uint8Array, missing: Set<string>): Face {
  const name = `${subsetMark}Inter-${weight === 'bold' ? 'SemiBold' : 'Regular'}`;
  doc.addFileToVFS(`${name}.ttf`, binary(bytes));
  doc.addFont(`${name}.ttf`, name, 'normal');
  doc.setFont(name, 'normal');
  // Only a font that has written something is put into the file.
  doc.text(' ', 0, 0);
  const font = doc.getFont() as unknown as { id: string; metadata: Metadata };
  const { metadata } = font;
  const { codeMap } = metadata.cmap.unicode;
  const tabular = tabularFigures(bytes);
  for (const figure of '0123456789') {
    const code = figure.charCodeAt(0);
    codeMap[code] = tabular.get(codeMap[code] ?? 0) ?? codeMap[code] ?? 0;
  }
  const encode = (doc as unknown as { pdfEscape16: Encode }).pdfEscape16;
  const known = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const found = known.get(character);
    if (found) return found;
    const glyph = character.length === 1 ? metadata.characterToGlyph(character.charCodeAt(0)) : 0;
    if (glyph === 0) missing.add(character);
    const made =
      glyph === 0 && character !== lacking
        ? glyphOf(lacking)
        : { code: encode(character, font), width: Math.trunc(metadata.widthOfGlyph(glyph)) };
    known.set(character, made);
    return made;
  };
  return { key: font.id, glyphOf };
}

/** The fonts of a document. */
export interface Typeface {
  /** The name of a font on pages. */
  keyOf(weight: Weight): string;
  /** A text as pages say it. */
  encode(text: string, weight: Weight): string;
  measure: Measure;
  /** Characters that it lacks, and that stand as □ in what was written. */
  missing: ReadonlySet<string>;
}

/** The characters of a text that are seen, accents put together with their letters. */
const seen = (text: string): string => {
  // Most texts are of plain letters.
  if (/^[ -~\u00a0-\u00ac\u00ae-\u024f\u2013\u2014\u2018-\u201e\u202f\u2212]*$/.test(text)) return text;
  return Array.from(text.normalize('NFC').replace(/[\t\n\r]+/g, ' '))
    .filter((character) => !unseen.test(character))
    .join('');
};

/** Gives a document its typeface: only what is used of it goes into the file. */
export function typefaceOf(doc: jsPDF, files: FontFiles): Typeface {
  const missing = new Set<string>();
  const faces: Readonly<Record<Weight, Face>> = {
    regular: faceOf(doc, 'regular', files.regular, missing),
    bold: faceOf(doc, 'bold', files.bold, missing),
  };
  return {
    keyOf: (weight) => faces[weight].key,
    encode(text, weight) {
      let code = '';
      for (const character of seen(text)) code += faces[weight].glyphOf(character).code;
      return code;
    },
    measure(text, size, weight) {
      let width = 0;
      for (const character of seen(text)) width += faces[weight].glyphOf(character).width;
      return (width * size) / 1000;
    },
    missing,
  };
}
