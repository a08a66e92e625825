import { dayLength, dayNumber, parseMoment } from '../formats/days.ts';
import type { ColumnKind, NumberColumn } from './table.ts';

/** Beyond this number of texts or bytes, a column does not keep its dictionary from batch to batch. */
const mostTexts = 65_536;
const mostTextBytes = 1 << 21;
/** Initial capacity for rows and texts: most reports are small, and memory has to be cleared first. */
const fewest = 256;
const fewestTexts = 64;
const fewestTextBytes = 512;

/** Writes the values of one column, row by row. */
export interface ColumnWriter {
  /** An empty value. */
  blank(): void;
  /** A value in PostgreSQL's text format in UTF-8, unescaped: the bytes from `start` to before `end`. */
  pushBytes(bytes: Uint8Array, start: number, end: number): void;
}

/** The output for one batch: 16 bytes of metadata and the parts that follow, each padded to 8 bytes. */
export interface Part {
  /** Four 32-bit numbers; see `frame.ts` for their meaning. */
  meta: readonly [number, number, number, number];
  parts: readonly Uint8Array[];
}

const ascii = (bytes: Uint8Array, start: number, end: number): string => {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] as number);
  return text;
};

const bytesOf = (array: Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array | Float64Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes texts through a dictionary keyed by a hash of their bytes, so that a known text needs no string. */
export class TextWriter implements ColumnWriter {
  rows = 0;
  private codes = new Uint32Array(fewest);
  private greatest = 0;
  /** The texts of the dictionary, each followed by NUL. Text `code` is from ends[code - 1] to ends[code] - 1. */
  private texts = new Uint8Array(fewestTextBytes);
  private ends = new Uint32Array(fewestTexts);
  private hashes = new Uint32Array(fewestTexts);
  private count = 0;
  private slots = new Uint32Array(fewestTexts * 2);
  /** The part of the dictionary that earlier batches sent. */
  private sent = 0;
  private plain = false;
  /** Most texts of a batch were new: from then on duplicates are not looked for. */
  private unique = false;
  private last = 0;
  private readonly encoder = new TextEncoder();

  /** A text. NUL becomes a space, because NUL separates the texts of a frame. */
  push(text: string): void {
    const bytes = this.encoder.encode(text.includes('\0') ? text.replaceAll('\0', ' ') : text);
    this.pushBytes(bytes, 0, bytes.length);
  }

  blank(): void {
    this.write(0);
  }

  pushBytes(bytes: Uint8Array, start: number, end: number): void {
    if (start === end) this.write(0);
    else if (this.last > 0 && this.matches(this.last, bytes, start, end)) this.write(this.last);
    else {
      this.last = this.unique ? this.append(bytes, start, end) : this.codeOf(bytes, start, end);
      this.write(this.last);
    }
  }

  /** The bytes that the batch adds to the dictionary. */
  get pendingBytes(): number {
    return this.length - this.sent;
  }

  take(): Part {
    const blob = this.texts.slice(this.sent, this.length);
    const fresh = this.plain ? 1 : 0;
    const codes = this.codes.subarray(0, this.rows);
    const narrow =
      this.greatest < 0x100
        ? Uint8Array.from(codes)
        : this.greatest < 0x10000
          ? Uint16Array.from(codes)
          : codes.slice();
    this.sent = this.length;
    if (this.count > mostTexts || this.length > mostTextBytes) this.plain = true;
    if (fresh) this.unique ||= this.count * 2 > this.rows;
    if (this.plain) this.forget();
    this.rows = 0;
    this.greatest = 0;
    return { meta: [narrow.BYTES_PER_ELEMENT, fresh, blob.length, 0], parts: [blob, bytesOf(narrow)] };
  }

  private get length(): number {
    return this.ends[this.count] as number;
  }

  private codeOf(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const code = this.slots[slot] as number;
      if (code === 0) return this.add(bytes, start, end, hash, slot);
      if (this.hashes[code] === hash && this.matches(code, bytes, start, end)) return code;
      slot = (slot + 1) & mask;
    }
  }

  private write(code: number): void {
    if (this.rows === this.codes.length) this.codes = grownWords(this.codes, this.rows + 1);
    this.codes[this.rows++] = code;
    if (code > this.greatest) this.greatest = code;
  }

  private matches(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = this.ends[code - 1] as number;
    if ((this.ends[code] as number) - at - 1 !== end - start) return false;
    for (let i = start; i < end; i++, at++) if (bytes[i] !== this.texts[at]) return false;
    return true;
  }

  private add(bytes: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const code = this.append(bytes, start, end);
    if (code >= this.hashes.length) this.hashes = grownWords(this.hashes, code + 1);
    this.hashes[code] = hash;
    this.slots[slot] = code;
    if (code * 2 > this.slots.length) this.rehash();
    return code;
  }

  private append(bytes: Uint8Array, start: number, end: number): number {
    const at = this.length;
    const next = at + end - start + 1;
    if (next > this.texts.length) {
      const texts = new Uint8Array(Math.max(next, this.texts.length * 2));
      texts.set(this.texts.subarray(0, at));
      this.texts = texts;
    }
    for (let i = start, to = at; i < end; i++, to++) this.texts[to] = bytes[i] as number;
    this.texts[next - 1] = 0;
    const code = ++this.count;
    if (code >= this.ends.length) this.ends = grownWords(this.ends, code + 1);
    this.ends[code] = next;
    return code;
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (let code = 1; code <= this.count; code++) {
      let slot = (this.hashes[code] as number) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = code;
    }
  }

  private forget(): void {
    if (this.texts.length > mostTextBytes) this.texts = new Uint8Array(fewestTextBytes);
    if (this.slots.length > mostTexts) this.slots = new Uint32Array(fewestTexts * 2);
    else this.slots.fill(0);
    this.count = 0;
    this.sent = 0;
    this.last = 0;
  }
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  let i = start;
  for (; i + 3 < end; i += 4) {
    const word =
      (bytes[i] as number) |
      ((bytes[i + 1] as number) << 8) |
      ((bytes[i + 2] as number) << 16) |
      ((bytes[i + 3] as number) << 24);
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x9e3779b1);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const grownWords = (from: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> => {
  const to = new Uint32Array(Math.max(least, from.length * 2));
  to.set(from);
  return to;
};

/** Ways to write values as whole numbers: value = whole × multiplier ÷ divisor. */
const wholeForms: Record<NumberColumn['kind'], readonly (readonly [number, number])[]> = {
  number: [1, 10, 100, 1000, 10_000].map((divisor) => [1, divisor] as const),
  date: [[1, 1]],
  datetime: [60_000, 1000, 1].map((multiplier) => [multiplier, 1] as const),
  boolean: [[1, 1]],
};

const powers = Array.from({ length: 23 }, (_, power) => 10 ** power);

/** Writes numbers, dates, datetimes and booleans as the narrowest exact whole numbers, else as 64-bit floats. */
export class NumberWriter implements ColumnWriter {
  rows = 0;
  readonly kind: NumberColumn['kind'];
  readonly pushBytes: (bytes: Uint8Array, start: number, end: number) => void;
  private values = new Float64Array(fewest);
  private form = 0;

  constructor(kind: NumberColumn['kind']) {
    this.kind = kind;
    const parse = parsers[kind];
    this.pushBytes = (bytes, start, end) => this.push(parse(bytes, start, end));
  }

  /** A number, a day, a datetime or 0 and 1, as in the columns of a table. NaN is empty. */
  push(value: number): void {
    if (this.rows === this.values.length) {
      const values = new Float64Array(this.rows * 2);
      values.set(this.values);
      this.values = values;
    }
    this.values[this.rows++] = value + 0;
  }

  blank(): void {
    this.push(Number.NaN);
  }

  take(): Part {
    const values = this.values.subarray(0, this.rows);
    this.rows = 0;
    const forms = wholeForms[this.kind];
    for (let form = this.form; form < forms.length; form++) {
      const [multiplier, divisor] = forms[form] as readonly [number, number];
      const greatest = greatestWhole(values, multiplier, divisor);
      if (greatest < 0) continue;
      // The next batch starts with the same form: the number of decimals rarely changes.
      this.form = form;
      const whole = wholes(values, multiplier, divisor, greatest);
      return { meta: [whole.BYTES_PER_ELEMENT, multiplier, divisor, 0], parts: [bytesOf(whole)] };
    }
    return { meta: [8, 1, 1, 0], parts: [bytesOf(values.slice())] };
  }
}

/** The largest magnitude of the values as whole numbers; -1 if one of them is not whole, or too large. */
function greatestWhole(values: Float64Array, multiplier: number, divisor: number): number {
  let greatest = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    const whole = Math.round((value / multiplier) * divisor);
    if ((whole * multiplier) / divisor !== value) return -1;
    const magnitude = Math.abs(whole);
    if (magnitude > greatest) greatest = magnitude;
  }
  return greatest < 2 ** 31 ? greatest : -1;
}

/** The lowest value of each width means empty. */
function wholes(values: Float64Array, multiplier: number, divisor: number, greatest: number) {
  const width = greatest < 0x80 ? 1 : greatest < 0x8000 ? 2 : 4;
  const blank = -(2 ** (width * 8 - 1));
  const made =
    width === 1
      ? new Int8Array(values.length)
      : width === 2
        ? new Int16Array(values.length)
        : new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    made[i] = Number.isNaN(value) ? blank : Math.round((value / multiplier) * divisor);
  }
  return made;
}

const parsers: Record<NumberColumn['kind'], (bytes: Uint8Array, start: number, end: number) => number> = {
  number: parseNumber,
  date: parseDate,
  datetime: (bytes, start, end) => {
    const day = parseDate(bytes, start, start + 10);
    if (end - start !== 19) return parseMoment(ascii(bytes, start, end));
    const minutes = two(bytes, start + 11) * 60 + two(bytes, start + 14);
    return day * dayLength + (minutes * 60 + two(bytes, start + 17)) * 1000;
  },
  boolean: (bytes, start) => (bytes[start] === 116 || bytes[start] === 49 ? 1 : 0),
};

/** Parses a decimal number. Up to 2^53, digits divided by a power of ten round as Number() does. */
function parseNumber(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  const negative = bytes[i] === 45;
  if (negative) i++;
  let digits = 0;
  let point = -1;
  for (; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === 46 && point < 0) point = i;
    else if (byte >= 48 && byte <= 57) digits = digits * 10 + byte - 48;
    else return Number(ascii(bytes, start, end));
  }
  const decimals = point < 0 ? 0 : end - point - 1;
  if (digits > Number.MAX_SAFE_INTEGER || decimals > 22) return Number(ascii(bytes, start, end));
  const value = decimals === 0 ? digits : digits / (powers[decimals] as number);
  return negative ? -value : value;
}

/** Parses YYYY-MM-DD; NaN for anything else that PostgreSQL may write (infinity, years above 9999). */
function parseDate(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 10 || bytes[start + 4] !== 45) return Number.NaN;
  const year = two(bytes, start) * 100 + two(bytes, start + 2);
  return dayNumber(year, two(bytes, start + 5), two(bytes, start + 8));
}

const two = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) - 48) * 10 + (bytes[at + 1] as number) - 48;

export const createWriter = (kind: ColumnKind): TextWriter | NumberWriter =>
  kind === 'text' ? new TextWriter() : new NumberWriter(kind);
