import { SaxesParser } from 'saxes';

type Pieces = AsyncIterable<Uint8Array | string>;
type Attributes = Record<string, string>;

/** A cell as the XML of a sheet has it (ISO/IEC 29500-1, 18.3.1.4). */
export interface SheetCell {
  type: string;
  style: number;
  /** The stored value; null if the cell has none. */
  text: string | null;
  /** Null if the cell is not a formula. The formula itself may be missing, if cells share one. */
  formula: string | null;
}

export interface SheetRow {
  line: number;
  cells: readonly (SheetCell | undefined)[];
  /** Why its cells can't be used: a sentence. */
  fault?: string;
}

const [mostRows, mostColumns] = [1_048_576, 16_384];

/** The number of a column from its letters: AA is 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Reads XML piece by piece. After each piece, `found` has what was read. */
async function* parsed<T>(pieces: Pieces, parser: SaxesParser, found: T[]): AsyncGenerator<T> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let failure: Error | null = null;
  parser.on('error', (error) => {
    failure ??= error;
  });
  const write = (text: string | null) => {
    if (text === null) parser.close();
    else parser.write(text);
    if (failure) throw failure;
    return found.splice(0);
  };
  for await (const piece of pieces)
    yield* write(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
  yield* write(decoder.decode());
  yield* write(null);
}

/** Collects the text of elements `t`, without the readings of Japanese and Chinese words in `rPh`. */
class Texts {
  text = '';
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === 'rPh') this.#isReading = true;
    if (name === 't') this.#isText = !this.#isReading;
  }

  add(text: string): void {
    if (this.#isText) this.text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isReading = false;
    if (name === 't') this.#isText = false;
  }
}

/** The texts that the cells of a workbook share, in order. */
export async function sharedTexts(pieces: Pieces): Promise<string[]> {
  const found: string[] = [];
  let texts: Texts | null = null;
  const parser = new SaxesParser();
  const add = (text: string) => texts?.add(text);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name }) => {
    if (name === 'si') texts = new Texts();
    else texts?.open(name);
  });
  parser.on('closetag', ({ name }) => {
    texts?.close(name);
    if (name !== 'si') return;
    found.push(texts?.text ?? '');
    texts = null;
  });
  const all: string[] = [];
  for await (const text of parsed(pieces, parser, found)) all.push(text);
  return all;
}

/** Puts the cells of a sheet in their places. */
class Rows {
  readonly found: SheetRow[] = [];
  #isInRows = false;
  #line = 0;
  #cells: (SheetCell | undefined)[] | null = null;
  #place = 0;
  #fault: string | undefined;
  #cell: SheetCell | null = null;
  #inline: Texts | null = null;
  readonly #columns: number;
  #into: 'text' | 'formula' | null = null;

  /** `columns`: how many are kept. */
  constructor(columns: number) {
    this.#columns = columns;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.#isInRows = true;
    else if (name === 'row' && this.#isInRows) this.#openRow(attributes.r);
    else if (name === 'c' && this.#cells) this.#openCell(this.#cells, attributes);
    else if (this.#cell) this.#openValue(this.#cell, name);
  }

  add(text: string): void {
    this.#inline?.add(text);
    if (this.#cell && this.#into) this.#cell[this.#into] += text;
  }

  close(name: string): void {
    this.#inline?.close(name);
    if (name === 'v' || name === 'f') this.#into = null;
    else if (name === 'is') this.#closeInline();
    else if (name === 'c') this.#cell = null;
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.#isInRows = false;
  }

  #openRow(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : Number(number);
    if (!(Number.isInteger(line) && line > 0 && line <= mostRows)) throw new Error(`a row has the number “${number}”`);
    if (line === this.#line) throw new Error(`row ${line} occurs twice`);
    if (line < this.#line) throw new Error(`row ${line} comes after row ${this.#line}`);
    this.#line = line;
    this.#cells = [];
    this.#place = 0;
    this.#fault = undefined;
  }

  #openCell(cells: (SheetCell | undefined)[], { r: address, t: type = 'n', s: style = '0' }: Attributes): void {
    this.#cell = { type, style: Number(style), text: null, formula: null };
    const place = address === undefined ? this.#place + 1 : this.#placeOf(address);
    if (place === null) return;
    this.#place = place;
    if (place > this.#columns) return;
    if (cells[place - 1]) this.#fault ??= `the cell ${address ?? `in column ${place}`} occurs twice`;
    cells[place - 1] = this.#cell;
  }

  /** The number of the column of a cell; null if the cell can't be in this row. */
  #placeOf(address: string): number | null {
    const [, letters = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    const place = columnOf(letters);
    if (row === undefined || place > mostColumns) this.#fault ??= `a cell has the address “${address}”`;
    else if (Number(row) === this.#line) return place;
    else this.#fault ??= `the cell ${address} is in row ${this.#line}`;
    return null;
  }

  #openValue(cell: SheetCell, name: string): void {
    this.#inline?.open(name);
    if (name === 'is') this.#inline = new Texts();
    if (name !== 'v' && name !== 'f') return;
    this.#into = name === 'v' ? 'text' : 'formula';
    cell[this.#into] = '';
  }

  #closeInline(): void {
    if (this.#cell && this.#inline) this.#cell.text = this.#inline.text;
    this.#inline = null;
  }

  #closeRow(): void {
    if (!this.#cells) return;
    const row = { line: this.#line, cells: this.#cells };
    this.found.push(this.#fault === undefined ? row : { ...row, fault: this.#fault });
    this.#cells = null;
  }
}

/**
 * The rows of a sheet. Rows and cells without an address follow the one before. Throws if the rows are not in order, as
 * line numbers would be wrong. Cells beyond the first `columns` are left out.
 */
export function sheetRows(pieces: Pieces, columns: number = mostColumns): AsyncGenerator<SheetRow> {
  const rows = new Rows(columns);
  const parser = new SaxesParser();
  const add = (text: string) => rows.add(text);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => rows.open(name, attributes as Attributes));
  parser.on('closetag', ({ name }) => rows.close(name));
  return parsed(pieces, parser, rows.found);
}
