/** Replacement glyphs by glyph. */
type Glyphs = Map<number, number>;

/** The offset of a table in the font; null if it has no such table. */
function tableAt(font: DataView, name: string): number | null {
  for (let entry = 0; entry < font.getUint16(4); entry++) {
    const at = 12 + entry * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((place) => font.getUint8(at + place)));
    if (tag === name) return font.getUint32(at + 8);
  }
  return null;
}

/** The glyphs that a substitution covers, in order. */
function covered(font: DataView, at: number): number[] {
  const count = font.getUint16(at + 2);
  if (font.getUint16(at) === 1) return Array.from({ length: count }, (_, place) => font.getUint16(at + 4 + place * 2));
  return Array.from({ length: count }, (_, place) => at + 4 + place * 6).flatMap((range) => {
    const [first, last] = [font.getUint16(range), font.getUint16(range + 2)];
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
}

/** Adds the substitutions of a single-substitution table. */
function addSingles(font: DataView, at: number, glyphs: Glyphs): void {
  const isByDistance = font.getUint16(at) === 1;
  for (const [place, glyph] of covered(font, at + font.getUint16(at + 2)).entries()) {
    const other = isByDistance ? (glyph + font.getInt16(at + 4)) & 0xffff : font.getUint16(at + 6 + place * 2);
    glyphs.set(glyph, other);
  }
}

/** The lookup indexes of a feature. */
function lookupsOf(font: DataView, gsub: number, feature: string): number[] {
  const features = gsub + font.getUint16(gsub + 6);
  for (let entry = 0; entry < font.getUint16(features); entry++) {
    const at = features + 2 + entry * 6;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((place) => font.getUint8(at + place)));
    if (tag !== feature) continue;
    const found = features + font.getUint16(at + 4);
    return Array.from({ length: font.getUint16(found + 2) }, (_, place) => font.getUint16(found + 4 + place * 2));
  }
  return [];
}

const single = 1;

/**
 * The tabular figures of a TrueType font (`tnum` feature of its GSUB table), by the glyphs they replace. They have
 * equal widths, so that digits align in columns. Empty if the font has none.
 */
export function tabularFigures(bytes: Uint8Array): ReadonlyMap<number, number> {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const glyphs: Glyphs = new Map();
  const gsub = tableAt(font, 'GSUB');
  if (gsub === null) return glyphs;
  const lookups = gsub + font.getUint16(gsub + 8);
  for (const number of lookupsOf(font, gsub, 'tnum')) {
    const lookup = lookups + font.getUint16(lookups + 2 + number * 2);
    if (font.getUint16(lookup) !== single) continue;
    for (let part = 0; part < font.getUint16(lookup + 4); part++)
      addSingles(font, lookup + font.getUint16(lookup + 6 + part * 2), glyphs);
  }
  return glyphs;
}
