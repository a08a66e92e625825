import type { KeyboardEvent } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { WordKey } from '../../engine/context/word-key.ts';
import {
  type CopiedCell,
  type CopiedTable,
  needsFormat,
  plainText,
  tableHtml,
  tabSeparated,
} from '../../engine/files/csv/clipboard.ts';
import { showError, showSuccess } from '../ui/toasts.ts';

/** Rejects where the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Copies cells as text and, if supported, as an HTML table with formats. Rejects where the browser does not allow it. */
export async function copyTable(table: CopiedTable): Promise<void> {
  const text = tabSeparated(table);
  if (typeof ClipboardItem === 'undefined') return copyText(text);
  const forms = { 'text/plain': text, 'text/html': tableHtml(table) };
  const blobs = Object.entries(forms).map(([type, form]) => [type, new Blob([form], { type })] as const);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]).catch(() => copyText(text));
}

/** Copies a cell as text. One that a spreadsheet would change, such as 00123, also has the format of a text. */
export const copyCell = (cell: CopiedCell): Promise<void> =>
  needsFormat(cell) ? copyTable({ head: [], lines: [[cell]], labels: 0 }) : copyText(plainText(cell));

/** Shows whether copying succeeded. */
export const tellCopied = (
  copying: Promise<void>,
  words: Words,
  said: WordKey,
  values?: Parameters<Words>[1],
): Promise<void> =>
  copying.then(
    () => void showSuccess(words(said, values)),
    () => void showError(words('tables.copy_refused')),
  );

/** What a keyboard shortcut copies; null for none, or if text is selected, which the browser copies. */
export function copiedBy(event: KeyboardEvent): 'cell' | 'row' | null {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (!isCopy || getSelection()?.toString()) return null;
  return event.shiftKey ? 'row' : 'cell';
}
