/** The tag of the first element. Declarations begin with another character. */
const firstTag = /<(?:([A-Za-z_][\w.-]*):)?[A-Za-z_][\w.-]*[\s/>]/;

/** Null if a comment has not ended yet. */
function withoutComments(text: string): string | null {
  let left = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    if (start < 0) return left + text.slice(from);
    const end = text.indexOf('-->', start);
    if (end < 0) return null;
    left += text.slice(from, start);
    from = end + 3;
  }
}

/**
 * Takes the prefix of the first element from all elements: the XML of some programs has `<x:row>` for `<row>`, and exceljs
 * does not read that. Its parts are ASCII but for texts, so that each byte is read as a character.
 */
export class PlainXml {
  #rest = '';
  #prefixed: RegExp | null = null;
  #isPlain = false;
  readonly #isWorkbook: boolean;

  constructor(part: string) {
    this.#isWorkbook = part === 'xl/workbook.xml';
  }

  /** The next piece, up to its last whole tag. */
  of(piece: Buffer): Buffer {
    if (this.#isPlain) return piece;
    const text = this.#rest + piece.toString('latin1');
    if (!this.#prefixed && !this.#begin(text)) {
      this.#rest = text;
      return Buffer.alloc(0);
    }
    const end = this.#isPlain ? text.length : text.lastIndexOf('>') + 1;
    this.#rest = text.slice(end);
    return this.#without(text.slice(0, end));
  }

  /** What is left at the end. */
  end(): Buffer {
    return this.#without(this.#rest);
  }

  #begin(text: string): boolean {
    const uncommented = withoutComments(text);
    const found = uncommented === null ? null : firstTag.exec(uncommented);
    if (!found) return false;
    const [, prefix] = found;
    this.#isPlain = prefix === undefined && !this.#isWorkbook;
    this.#prefixed = new RegExp(prefix === undefined ? '(?!)' : `(?<=</?)${prefix.replaceAll('.', '\\.')}:`, 'g');
    return true;
  }

  #without(text: string): Buffer {
    const plain = this.#prefixed ? text.replace(this.#prefixed, '') : text;
    // The prefix of the ids of relations is free too.
    const related = this.#isWorkbook ? plain.replace(/(?<=\s)[A-Za-z_][\w.-]*(?=:id=)/g, 'r') : plain;
    return Buffer.from(related, 'latin1');
  }
}
