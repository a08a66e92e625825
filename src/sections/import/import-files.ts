import type { ImportTarget } from '../../../engine/actions/import-targets.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { Context } from '../../../engine/context/context.ts';
import { type CopiedTable, tableHtml, tabSeparated, textCell } from '../../../engine/files/csv/clipboard.ts';
import { fileName } from '../../../engine/files/file-name.ts';
import { formats } from '../../../engine/files/formats.ts';
import { writeWorkbook } from '../../../engine/files/workbook/workbook.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { linesOf } from '../../../engine/tables/lines.ts';
import { faultText } from '../../i18n/fault-text.ts';
import { download } from '../../ui/download.ts';
import type { ImportRow, Sheet } from './import-rows.ts';

const columnOf = (header: string, value: string): ResolvedColumn => ({
  value,
  header,
  group: '',
  type: 'text',
  align: 'left',
  width: 140,
  enabled: true,
  pinned: false,
  decimals: 0,
  unit: null,
  conversion: null,
  values: null,
  total: { type: 'none' },
  totalWords: null,
  // As texts: a spreadsheet leaves out the zeros at the beginning of a number.
  excelFormat: '@',
});

/** A workbook of texts, with a second sheet about it. */
async function saveWorkbook(
  name: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  about: readonly { label: string; text: string }[],
  context: Context,
): Promise<void> {
  const { words, today } = context;
  const columns = headers.map((header, place) => columnOf(header, `c${place}`));
  const table = createDataset(columns.map(({ value }) => ({ name: value, kind: 'text' as const })));
  appendRows(
    table,
    rows.map((cells) => Object.fromEntries(cells.map((text, place) => [`c${place}`, text]))),
  );
  const pieces: Uint8Array[] = [];
  await writeWorkbook(
    {
      columns,
      table,
      lines: linesOf(allRows(table)),
      totals: null,
      title: name,
      style: resolveStyle(context),
      truth: about,
      sheets: { data: words('imports.rows'), truth: words('imports.about') },
      words: { total: '', cut: '', over: {} },
    },
    (chunk) => pieces.push(chunk),
    { onProgress: () => undefined, yieldNow: async () => undefined, isCancelled: () => false },
  );
  download(new Blob(pieces as BlobPart[], { type: formats.xlsx.mediaType }), fileName(name, today, 'xlsx'));
}

/** A workbook with a header for each field, and which of them are required. */
export function saveTemplate(title: string, targets: readonly ImportTarget[], context: Context): Promise<void> {
  const { words } = context;
  const about = targets.map(({ text, required }) => ({
    label: text,
    text: words(required ? 'imports.required' : 'imports.optional'),
  }));
  const headers = targets.map(({ text }) => text);
  return saveWorkbook(words('imports.template_name', { title }), headers, [], about, context);
}

/** What is wrong with a row, in words. */
export const problemOf = ({ faults }: ImportRow, targets: readonly ImportTarget[], { words }: Context): string =>
  Object.entries(faults)
    .map(([path, fault]) => {
      const name = targets.find((target) => target.path === path)?.text;
      const value = faultText(fault, words);
      return name === undefined ? value : words('formats.pair', { name, value });
    })
    .join(' ');

interface Left {
  title: string;
  sheet: Pick<Sheet, 'headers'>;
  rows: readonly ImportRow[];
  targets: readonly ImportTarget[];
  context: Context;
}

const headersOf = ({ sheet: { headers }, context }: Left) => [...headers, context.words('imports.problem')];
const cellsOf = ({ sheet: { headers }, rows, targets, context }: Left) =>
  rows.map((row) => [...headers.map((_, place) => String(row.cells[place] ?? '')), problemOf(row, targets, context)]);

/** Saves rows that were not imported as a workbook, with what is wrong with each. */
export const saveLeft = (left: Left): Promise<void> =>
  saveWorkbook(
    left.context.words('imports.left_name', { title: left.title }),
    headersOf(left),
    cellsOf(left),
    [],
    left.context,
  );

/** Copies them, for a spreadsheet. */
export async function copyLeft(left: Left): Promise<void> {
  const table: CopiedTable = {
    head: [headersOf(left).map((text) => textCell(text))],
    lines: cellsOf(left).map((cells) => cells.map((text) => textCell(text))),
    labels: 0,
  };
  const of = (type: string, text: string) => new Blob([text], { type });
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': of('text/plain', tabSeparated(table)),
      'text/html': of('text/html', tableHtml(table)),
    }),
  ]);
}
