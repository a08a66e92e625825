/** Rejects where the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Lines of cells, as spreadsheets paste them. A cell with a tab, a line or a quote in it is quoted. */
export function tabbed(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return lines.map((cells) => cells.map(cell).join('\t')).join('\n');
}
