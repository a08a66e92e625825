import type { ByteWriter } from '../../bytes/byte-writer.ts';
import { escapeText } from './spreadsheet-text.ts';

/** The letters of a column, counted from 0, in A1 notation. */
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

/** The opening XML of cells of one column in one style. */
export interface CellHead {
  /** The row number goes between these two. */
  before: Uint8Array;
  after: Uint8Array;
}

const contents = { number: '><v>', text: `${textMark}><v>`, formula: '><f>', text_formula: ' t="str"><f>' } as const;

export function cellHead(column: number, style: number, content: keyof typeof contents): CellHead {
  const rest = ` s="${style}"${contents[content]}`;
  return {
    before: bytes(`<c r="${columnLetters(column)}`),
    after: bytes(`"${rest}`),
  };
}

/**
 * Writes the rows of a sheet from top to bottom, and cells from left to right. Every cell has its address: ISO/IEC
 * 29500 makes it optional, but some readers need it.
 */
export class SheetWriter {
  /** The current row, counted from 1. */
  row = 0;

  constructor(readonly out: ByteWriter) {}

  /** `outline` is the outline level of the row; `lines` is its height in lines of text. */
  openRow(outline = 0, lines = 1): void {
    this.row++;
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
    this.out.raw(head.before);
    this.out.integer(this.row);
    this.out.raw(head.after);
  }

  /** A non-negative integer, or the index of a shared string. */
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

  /** A formula with its result. */
  formulaCell(head: CellHead, formula: string, value: number): void {
    this.openCell(head);
    this.out.text(escapeText(formula));
    this.out.raw(formulaEnd);
    this.out.number(value);
    this.out.raw(cellEnd);
  }

  /** A formula whose result is text. */
  textFormulaCell(head: CellHead, formula: string, text: string): void {
    this.openCell(head);
    this.out.text(escapeText(formula));
    this.out.raw(formulaEnd);
    this.out.text(escapeText(text));
    this.out.raw(cellEnd);
  }

  /** A datetime: serial day, and milliseconds of the day. */
  momentCell(head: CellHead, serial: number, ms: number): void {
    this.openCell(head);
    this.out.daysAndMilliseconds(serial, ms);
    this.out.raw(cellEnd);
  }
}
