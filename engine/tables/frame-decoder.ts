import { createDataset, type Field, fitCodes, reserveRows } from './builder.ts';
import { BackendError, frameTypes, MalformedStream, padded, TruncatedStream, version } from './frame.ts';
import type { Column, ColumnKind, Dataset, NumberColumn, TextColumn } from './table.ts';
import { tidy } from './tidy.ts';

/** Longer frames and tables with more columns are malformed. */
const longestFrame = 1 << 29;
const mostFields = 4096;

interface FrameDecoder {
  /**
   * Takes the next bytes, split anywhere. Returns the number of rows that they completed.
   * Throws BackendError on an error frame and MalformedStream on any malformed bytes. Memory stays in proportion to the bytes
   * received.
   */
  push(chunk: Uint8Array): number;
  /** null until the header has arrived. Its arrays are replaced as they grow: read them again after each push. */
  readonly dataset: Dataset | null;
  /** Throws TruncatedStream if the stream stopped before its end frame, or rows are missing. */
  finish(): void;
}

const begins: readonly number[] = [frameTypes.header, frameTypes.error];

export function createFrameDecoder(): FrameDecoder {
  let dataset: Dataset | null = null;
  let columns: Column[] = [];
  let ended: number | null = null;
  let body = new Uint8Array(1 << 16);
  const head = new Uint8Array(8);
  const headWords = new Uint32Array(head.buffer);
  let filled = 0;

  const take = (type: number, length: number): number => {
    if (ended !== null) throw new MalformedStream('a frame follows the end frame');
    if (type === frameTypes.error) throw backendError(readJson(body, length));
    if (type === frameTypes.header && !dataset) {
      dataset = createDataset(readHeader(body, length));
      columns = [...dataset.columns.values()];
      return 0;
    }
    if (!dataset) throw new MalformedStream('no header');
    if (type === frameTypes.batch) return readBatch(dataset, columns, body, length);
    if (type !== frameTypes.end) throw new MalformedStream(`unknown frame ${type}`);
    ended = readEnd(body, length);
    return 0;
  };

  return {
    push(chunk) {
      let at = 0;
      let rows = 0;
      while (at < chunk.length) {
        if (filled < 8) {
          const some = chunk.subarray(at, at + 8 - filled);
          head.set(some, filled);
          filled += some.length;
          at += some.length;
          if (filled < 8) break;
        }
        const [type = 0, length = 0] = headWords;
        if (length > longestFrame || length % 8 !== 0) throw new MalformedStream('not a frame');
        // Other bytes would be taken for the length of a frame that never comes.
        if (!dataset && !begins.includes(type)) throw new MalformedStream('no header');
        const some = chunk.subarray(at, at + 8 + length - filled);
        body = grown(body, filled - 8, some.length, length);
        body.set(some, filled - 8);
        filled += some.length;
        at += some.length;
        if (filled < 8 + length) break;
        filled = 0;
        rows += take(type, length);
      }
      return rows;
    },
    get dataset() {
      return dataset;
    },
    finish() {
      if (!dataset && filled > 0 && !begins.includes(head[0] ?? 0)) throw new MalformedStream('no header');
      if (ended === null) throw new TruncatedStream('the stream has no end');
      if (ended !== dataset?.length) throw new TruncatedStream(`${dataset?.length} of ${ended} rows came`);
    },
  };
}

/** Makes room for `more` bytes after the first `kept`. Memory grows as bytes arrive: the stated length of a frame may be wrong. */
function grown(body: Uint8Array<ArrayBuffer>, kept: number, more: number, length: number): Uint8Array<ArrayBuffer> {
  if (kept + more <= body.length) return body;
  const larger = new Uint8Array(Math.max(kept + more, Math.min(length, body.length * 2)));
  larger.set(body.subarray(0, kept));
  return larger;
}

// A byte order mark is part of a text here: without ignoreBOM the decoder would drop it.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function readJson(body: Uint8Array, length: number): Record<string, unknown> {
  try {
    return Object(JSON.parse(utf8.decode(body.subarray(0, length))));
  } catch {
    throw new MalformedStream('a frame is not JSON');
  }
}

function backendError({ code, message }: Record<string, unknown>): BackendError {
  return new BackendError(typeof message === 'string' ? message : '', typeof code === 'string' ? code : undefined);
}

function readEnd(body: Uint8Array, length: number): number {
  const { rows } = readJson(body, length);
  if (typeof rows !== 'number') throw new MalformedStream('the end does not say how many rows there were');
  return rows;
}

const kinds: readonly unknown[] = ['text', 'number', 'date', 'datetime', 'boolean'] satisfies ColumnKind[];

const isField = (field: unknown): field is Field => {
  const { name, kind } = Object(field) as Partial<Field>;
  return typeof name === 'string' && kinds.includes(kind);
};

function readHeader(body: Uint8Array, length: number): Field[] {
  const header = readJson(body, length);
  if (header.version !== version) throw new MalformedStream('the version is unknown');
  const { fields } = header;
  if (!Array.isArray(fields) || fields.length > mostFields || !fields.every(isField)) {
    throw new MalformedStream('the header names no fields');
  }
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw new MalformedStream('a field comes twice');
  return fields;
}

/** The position of a column's parts in the body of a batch. */
interface Place {
  column: Column;
  /** Bytes per code or value. */
  width: number;
  second: number;
  third: number;
  /** The offset of the codes or values. The blob of a text is before them. */
  at: number;
}

/** Finds the parts of a batch and checks that each is within its bytes, before anything is read. */
function placesOf(columns: readonly Column[], words: Uint32Array, rows: number): Place[] {
  const bytes = words.length * 4;
  let next = 8;
  const places = columns.map((column): Place => {
    if (next + 16 > bytes) throw new MalformedStream('a batch ends before its columns');
    const [width = 0, second = 0, third = 0] = words.subarray(next / 4, next / 4 + 4);
    const isText = column.kind === 'text';
    const at = next + 16 + (isText ? padded(third) : 0);
    if (![1, 2, 4].includes(width) && (isText || width !== 8)) throw new MalformedStream(`values of ${width} bytes`);
    if (isText ? second > 1 : third === 0) throw new MalformedStream('a column says what there is not');
    next = at + padded(width * rows);
    if (next > bytes) throw new MalformedStream('a batch ends before its rows');
    return { column, width, second, third, at };
  });
  if (next !== bytes || (rows > 0 && places.length === 0)) {
    throw new MalformedStream('a batch has another length than it says');
  }
  return places;
}

function readBatch(
  dataset: Dataset,
  columns: readonly Column[],
  body: Uint8Array<ArrayBuffer>,
  length: number,
): number {
  const words = new Uint32Array(body.buffer, 0, length / 4);
  const [rows = 0, count] = words;
  if (count !== columns.length) throw new MalformedStream(`${count} columns, not ${columns.length}`);
  const places = placesOf(columns, words, rows);
  reserveRows(columns, dataset.length + rows);
  for (const { column, width, second, third, at } of places) {
    if (column.kind === 'text') {
      const base = second === 1 ? column.dictionary.length - 1 : 0;
      const blob = at - padded(third);
      addTexts(column, body.subarray(blob, blob + third));
      readCodes(column, dataset.length, codesAt(body, at, width, rows), base);
    } else {
      readValues(column, dataset.length, valuesAt(body, at, width, rows), second, third);
    }
  }
  dataset.length += rows;
  return rows;
}

function addTexts(column: TextColumn, blob: Uint8Array): void {
  if (blob.length === 0) return;
  if (blob.at(-1) !== 0) throw new MalformedStream('a text does not end');
  const texts = utf8.decode(blob.subarray(0, blob.length - 1)).split('\0');
  const { dictionary } = column;
  for (let i = 0; i < texts.length; i++) dictionary.push(tidy(texts[i] as string));
  fitCodes(column);
}

function codesAt(body: Uint8Array<ArrayBuffer>, at: number, width: number, rows: number) {
  if (width === 1) return body.subarray(at, at + rows);
  return width === 2 ? new Uint16Array(body.buffer, at, rows) : new Uint32Array(body.buffer, at, rows);
}

function readCodes(column: TextColumn, from: number, codes: ReturnType<typeof codesAt>, base: number): void {
  const known = column.dictionary.length - base;
  if (known < 2 ** (8 * codes.BYTES_PER_ELEMENT)) {
    let greatest = 0;
    for (let i = 0; i < codes.length; i++) if ((codes[i] as number) > greatest) greatest = codes[i] as number;
    if (greatest >= known) throw new MalformedStream('a code has no text');
  }
  if (base === 0) {
    column.codes.set(codes, from);
    return;
  }
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    column.codes[from + i] = code === 0 ? 0 : base + code;
  }
}

function valuesAt(body: Uint8Array<ArrayBuffer>, at: number, width: number, rows: number) {
  if (width === 1) return new Int8Array(body.buffer, at, rows);
  if (width === 2) return new Int16Array(body.buffer, at, rows);
  return width === 4 ? new Int32Array(body.buffer, at, rows) : new Float64Array(body.buffer, at, rows);
}

function readValues(
  column: NumberColumn,
  from: number,
  values: ReturnType<typeof valuesAt>,
  multiplier: number,
  divisor: number,
): void {
  if (values instanceof Float64Array) {
    column.values.set(values, from);
    return;
  }
  const blank = -(2 ** (values.BYTES_PER_ELEMENT * 8 - 1));
  for (let i = 0; i < values.length; i++) {
    const whole = values[i] as number;
    column.values[from + i] = whole === blank ? Number.NaN : (whole * multiplier) / divisor;
  }
}
