import type { ByteWriter } from '../../bytes/byte-writer.ts';
import { cutText, textElement } from './spreadsheet-text.ts';

/**
 * The shared strings of a workbook, written at the end. Texts are not deduplicated across columns: comparing them
 * would cost more than the bytes it saves.
 */
export class SharedTexts {
  private readonly texts: string[] = [];

  /** Returns the index that cells refer to. */
  add(text: string): number {
    return this.texts.push(text) - 1;
  }

  /** xl/sharedStrings.xml. */
  write(out: ByteWriter): void {
    out.text('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n');
    out.text('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="');
    out.integer(this.texts.length);
    out.text('">');
    for (const text of this.texts) {
      out.text('<si>');
      out.text(textElement(cutText(text)));
      out.text('</si>');
    }
    out.text('</sst>');
  }
}
