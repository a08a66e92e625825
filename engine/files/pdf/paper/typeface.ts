import type { jsPDF } from 'jspdf';
import type { Measure, Weight } from '../../pictures/picture.ts';
import { tabularFigures } from './tabular-figures.ts';

/** The fonts of a file, as TrueType. */
export type FontFiles = Readonly<Record<Weight, Uint8Array>>;

/** The jsPDF font metadata that its types don't declare. */
interface Metadata {
  cmap: { unicode: { codeMap: Record<number, number> } };
  characterToGlyph(character: number): number;
  widthOfGlyph(glyph: number): number;
}

/** Encodes a text as glyph numbers, and marks these glyphs for embedding. */
type Encode = (text: string, font: unknown) => string;

interface Glyph {
  /** The glyph number as written on a page. */
  code: string;
  /** Thousandths of the font size. */
  width: number;
}

/** A font with its encoder and metrics. */
interface Face {
  /** Its resource name on pages. */
  key: string;
  glyphOf(character: string): Glyph;
}

/** Replaces characters that the typeface lacks. */
const lacking = '\u25a1';

/** Invisible characters: control, format and variation selectors. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** PDF marks subset fonts with six capital letters before the name. */
const subsetMark = 'MTRPRT+';

/** Bytes as a binary string. Built in chunks, because calls accept a limited number of arguments. */
function binary(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(bytes.length, at + 0x8000))));
  return parts.join('');
}

/** Adds a font to a document, with tabular figures. */
function faceOf(doc: jsPDF, weight: Weight, bytes: Uint8Array, missing: Set<string>): Face {
  const name = `${subsetMark}Inter-${weight === 'bold' ? 'SemiBold' : 'Regular'}`;
  doc.addFileToVFS(`${name}.ttf`, binary(bytes));
  doc.addFont(`${name}.ttf`, name, 'normal');
  doc.setFont(name, 'normal');
  // jsPDF embeds only fonts that have been used.
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
  /** The resource name of a font on pages. */
  keyOf(weight: Weight): string;
  /** A text as encoded on pages. */
  encode(text: string, weight: Weight): string;
  measure: Measure;
  /** Characters that it lacks and that were replaced with □. */
  missing: ReadonlySet<string>;
}

/** The visible characters of a text, with accents composed. */
const visible = (text: string): string => {
  // A shortcut: most texts contain only plain letters.
  if (/^[ -~\u00a0-\u00ac\u00ae-\u024f\u2013\u2014\u2018-\u201e\u202f\u2212]*$/.test(text)) return text;
  return Array.from(text.normalize('NFC').replace(/[\t\n\r]+/g, ' '))
    .filter((character) => !invisible.test(character))
    .join('');
};

/** Adds the typeface to a document. Only the glyphs used are embedded. */
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
      for (const character of visible(text)) code += faces[weight].glyphOf(character).code;
      return code;
    },
    measure(text, size, weight) {
      let width = 0;
      for (const character of visible(text)) width += faces[weight].glyphOf(character).width;
      return (width * size) / 1000;
    },
    missing,
  };
}
