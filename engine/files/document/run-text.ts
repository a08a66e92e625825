import { cellText } from '../../columns/cell.ts';
import type { ExportInput } from './export-input.ts';

/**
 * A text file (UTF-8 with a byte order mark; CRLF) about the run that a CSV file is of: the title, the truth label and
 * the totals. `line` writes a label and its text.
 */
export function runText(input: ExportInput, line: (label: string, text: string) => string): string {
  const { title, truth, columns, totals, style, words } = input;
  const sums = columns.flatMap((column) => {
    const total = totals?.[column.value];
    if (!total) return [];
    const mark = column.totalWords?.mark;
    const text = cellText(column, total.value, style);
    return [line(column.header, mark ? `${mark.text} ${text}` : text)];
  });
  const said = truth.map(({ label, text }) => line(label, String(text)));
  const lines = [title, '', ...said, ...(sums.length > 0 ? ['', input.totalLabel ?? words.total, ...sums] : [])];
  // A break inside a value would look like another line.
  return `\ufeff${lines.map((each) => each.replace(/\s*[\r\n]+\s*/g, ' ')).join('\r\n')}\r\n`;
}
