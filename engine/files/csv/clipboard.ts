import { guarded, isFormula } from './guarded.ts';

/** A copied cell. */
export interface CopiedCell {
  /** The displayed text. */
  text: string;
  align: 'left' | 'right' | 'center';
  /** The value for a spreadsheet, with its number format; null for text. */
  number: { value: number; format: string } | null;
  /** The number of columns it spans. */
  span: number;
}

/** Copied cells: headers, then lines. `labels` is the number of label cells at the start of each line. */
export interface CopiedTable {
  head: readonly (readonly CopiedCell[])[];
  lines: readonly (readonly CopiedCell[])[];
  labels: number;
}

export const textCell = (text: string, align: CopiedCell['align'] = 'left', span = 1): CopiedCell => ({
  text,
  align,
  number: null,
  span,
});

/** A displayed number as spreadsheets read it: with a hyphen for its minus sign. */
export const plainNumber = (text: string): string => text.replace('\u2212', '-');

/** The displayed text of a cell as plain text, which no spreadsheet may run as a formula. */
export const plainText = ({ text, number }: Pick<CopiedCell, 'text' | 'number'>): string =>
  number ? plainNumber(text) : guarded(text);

/** The displayed text in HTML, where the number format says that it is a text. */
const textOf = ({ text, number }: CopiedCell): string => (number ? plainNumber(text) : text);

/** Texts that a spreadsheet reads as something else: 00123, 1E5, 2023-01-01, 3/4, 5.10, 12:30, 3-Mar, TRUE. */
const misread = [
  /^[-+]?0\d/,
  /^[-+]?[\d.,]+e[-+]?\d+$/i,
  /^\d{1,4}([-/.])\d{1,2}(?:\1\d{1,4})?(?:[ T]\d{1,2}:\d\d.*)?$/,
  /^\d{1,3}:\d\d(?::\d\d)?(?: ?[ap]m)?$/i,
  /^(?=.*\d)(?:\d{1,4}[- ])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[- ]\d{1,4})?$/i,
  /^\d{16,}$/,
  /^(?:true|false|vrai|faux)$/i,
];

/** Whether a spreadsheet would change a text, which then needs the format of a text. */
export const needsFormat = ({ text, number }: Pick<CopiedCell, 'text' | 'number'>): boolean =>
  number === null && (isFormula(text) || misread.some((form) => form.test(text.trim())));

/** Tab-separated text, as spreadsheets paste it. Cells that contain a tab, a line break or a quote are quoted. */
export function tabSeparated({ head, lines }: Pick<CopiedTable, 'head' | 'lines'>): string {
  const field = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (cells: readonly CopiedCell[]) =>
    cells.map((cell) => field(plainText(cell)) + '\t'.repeat(cell.span - 1)).join('\t');
  return [...head, ...lines].map(line).join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? '');

/** A number format in CSS: everything but letters and digits is escaped. */
const cssFormat = (format: string): string => format.replace(/[^A-Za-z0-9]/g, (found) => `\\${found}`);

function cellOf(cell: CopiedCell, name: string): string {
  const { align, number, span } = cell;
  const format = name === 'td' ? `;mso-number-format:${number ? `"${cssFormat(number.format)}"` : '"\\@"'}` : '';
  const more = `${span > 1 ? ` colspan="${span}"` : ''}${number ? ` x:num="${number.value}"` : ''}`;
  return `<${name}${more} style="${escaped(`text-align:${align}${format}`)}">${escaped(textOf(cell)).replaceAll('\n', '<br>')}</${name}>`;
}

/**
 * The cells as an HTML table. Spreadsheets paste numbers with their formats and texts as text: 00123 keeps its zeros,
 * and =1+1 does not become a formula.
 */
export function tableHtml({ head, lines, labels }: CopiedTable): string {
  const row = (cells: readonly CopiedCell[], isHeader: (place: number) => boolean) =>
    `<tr>${cells.map((cell, place) => cellOf(cell, isHeader(place) ? 'th' : 'td')).join('')}</tr>`;
  const headers = head.map((cells) => row(cells, () => true)).join('');
  const body = lines.map((cells) => row(cells, (place) => place < labels)).join('');
  return (
    '<table xmlns:x="urn:schemas-microsoft-com:office:excel" border="1" style="border-collapse:collapse">' +
    `<thead>${headers}</thead><tbody>${body}</tbody></table>`
  );
}
