/** The most UTF-16 units that a spreadsheet keeps in a cell. */
export const longestCell = 32_767;

/** What a cell can hold of a text. Never ends in half a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= longestCell) return text;
  const last = text.charCodeAt(longestCell - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longestCell - 1 : longestCell);
}

// What XML can't hold: control characters, half a surrogate pair, U+FFFE and U+FFFF; a carriage return, which a reader
// would turn into a line feed; and a text that already looks like an escape.
const unheld =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text that XML can hold: in a string of SpreadsheetML _xHHHH_ is a UTF-16 unit (ISO/IEC 29500, ST_Xstring). */
export const heldText = (text: string): string =>
  text.replace(unheld, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** The same as it stands in XML. */
export const escapeText = (text: string): string =>
  heldText(text).replace(/[&<>"]/g, (found) => entities[found] ?? found);

const blanks: Readonly<Record<string, string>> = { '\t': '&#9;', '\n': '&#10;' };

/** The same as it stands in an attribute, which keeps its lines. */
export const attributeText = (text: string): string =>
  escapeText(text).replace(/[\t\n]/g, (found) => blanks[found] ?? '');

const edge = /^[\s]|[\s]$/;

/** A text element, which keeps the white space at its ends. */
export function textElement(text: string): string {
  return `<t${edge.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t>`;
}
