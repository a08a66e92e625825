/** The maximum length of a cell's text, in UTF-16 units. */
export const longestCell = 32_767;

/** Truncates a text to what a cell can hold. Never splits a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= longestCell) return text;
  const last = text.charCodeAt(longestCell - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longestCell - 1 : longestCell);
}

// Characters that XML can't represent: control characters, unpaired surrogates, U+FFFE and U+FFFF; carriage returns,
// which readers
// turn into line feeds; and texts that already look like an escape.
const notXml =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for SpreadsheetML, where _xHHHH_ is a UTF-16 unit (ISO/IEC 29500, ST_Xstring). */
export const xmlText = (text: string): string =>
  text.replace(notXml, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** Escapes a text for XML content. */
export const escapeText = (text: string): string =>
  xmlText(text).replace(/[&<>"]/g, (found) => entities[found] ?? found);

const blanks: Readonly<Record<string, string>> = { '\t': '&#9;', '\n': '&#10;' };

/** Escapes a text for an XML attribute, preserving line breaks and tabs. */
export const attributeText = (text: string): string =>
  escapeText(text).replace(/[\t\n]/g, (found) => blanks[found] ?? '');

const edge = /^[\s]|[\s]$/;

/** A text element that preserves leading and trailing white space. */
export function textElement(text: string): string {
  return `<t${edge.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t>`;
}
