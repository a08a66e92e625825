/** A cell in quotes, which has line breaks or tabs but not both; or everything up to the end of a cell. */
const cells = /"(?:[^"\t]|"")*"(?=[\t\r\n]|$)|"(?:[^"\r\n]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]+/g;

/** Whether the quotes of a cell are around it. */
const isQuoted = (cell: string): boolean => /^"(?:[^"]|"")*"$/.test(cell);

/**
 * Tab-separated text as programs that read files expect it. Spreadsheets copy a cell such as `"Bob" Smith` as it is, so a quotation
 * mark at its beginning is not always one around the cell: those that are not are written twice, in quotes.
 */
export const pastedRows = (text: string): string =>
  text.replace(cells, (cell) => (!cell.startsWith('"') || isQuoted(cell) ? cell : `"${cell.replaceAll('"', '""')}"`));
