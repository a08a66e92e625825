import type { ByteWriter } from './byte-writer.ts';
import { escapeText } from './spreadsheet-text.ts';

/** A1's letters of a column counted from 0. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const rowHead = bytes('<row r="');
const outlined = bytes('" outlineLevel="');
const high = bytes('" ht="');
const ownHeight = bytes('" customHeight="1');
const rowEnd = bytes('</row>');
const cellEnd = bytes('</v></c>');
const formulaEnd = bytes('</f><v>');
const textMark = ' t="s"';

/** How the cells of one column in one style begin. */
export interface CellHead {
  column: number;
  /** Right after the cell to the left. */
  next: Uint8Array;
  /** After a gap: with its address, in which the row's number stands between these two. */
  before: Uint8Array;
  after: Uint8Array;
}

const contents = { number: '><v>', text: `${textMark}><v>`, formula: '><f>', text_formula: ' t="str"><f>' } as const;

export function cellHead(column: number, style: number, content: keyof typeof contents): CellHead {
  const rest = ` s="${style}"${contents[content]}`;
  return {
    column,
    next: bytes(`<c${rest}`),
    before: bytes(`<c r="${columnLetters(column)}`),
    after: bytes(`"${rest}`),
  };
}

/**
 * Writes the rows of a sheet, top to bottom, and the cells of a row, left to right. A cell says its address only where
 * it is not the next one (ISO/IEC 29500 makes it optional): that is a quarter of the bytes, and of the time.
 */
export class SheetWriter {
  /** The row that is open, counted from 1. */
  row = 0;
  private next = -1;

  constructor(readonly out: ByteWriter) {}

  /** `outline`: how deep the row lies among groups that a spreadsheet opens and shuts; `lines` of text that it is high. */
  openRow(outline = 0, lines = 1): void {
    this.row++;
    this.next = -1;
    this.out.raw(rowHead);
    this.out.integer(this.row);
    if (lines > 1) {
      this.out.raw(high);
      this.out.integer(Math.min(400, lines * 15 + 3));
      this.out.raw(ownHeight);
    }
    if (outline > 0) {
      this.out.raw(outlined);
      this.out.integer(outline);
    }
    this.out.byte(34);
    this.out.byte(62);
  }

  closeRow(): void {
    this.out.raw(rowEnd);
  }

  private openCell(head: CellHead): void {
    if (this.next === head.column) {
      this.out.raw(head.next);
    } else {
      this.out.raw(head.before);
      this.out.integer(this.row);
      this.out.raw(head.after);
    }
    this.next = head.column + 1;
  }

  /** A whole number from 0 on, or the number of a shared text. */
  integerCell(head: CellHead, value: number): void {
    this.openCell(head);
    this.out.integer(value);
    this.out.raw(cellEnd);
  }

  numberCell(head: CellHead, value: number): void {
    this.openCell(head);
    this.out.number(value);
    this.out.raw(cellEnd);
  }

  /** A formula, and what it comes to. */
  formulaCell(head: CellHead, formula: string, value: number): void {
    this.openCell(head);
    this.out.text(escapeText(formula));
    this.out.raw(formulaEnd);
    this.out.number(value);
    this.out.raw(cellEnd);
  }

  /** A formula that comes to a text. */
  textFormulaCell(head: CellHead, formula: string, text: string): void {
    this.openCell(head);
    this.out.text(escapeText(formula));
    this.out.raw(formulaEnd);
    this.out.text(escapeText(text));
    this.out.raw(cellEnd);
  }

  /** A moment: a serial day and milliseconds of it. */
  momentCell(head: CellHead, serial: number, ms: number): void {
    this.openCell(head);
    this.out.daysAndMilliseconds(serial, ms);
    this.out.raw(cellEnd);
  }
}
