import type { Field } from './builder.ts';
import { frameTypes, padded, version } from './frame.ts';
import { type ColumnWriter, createWriter, NumberWriter, type Part, TextWriter } from './frame-writers.ts';

export interface FrameEncoder {
  /** The header frame, which must be first. */
  header(): Uint8Array;
  /** Writers in field order. Every row must give each of them one value. */
  readonly columns: readonly ColumnWriter[];
  /** The writer of a text field by index. Throws a TypeError if the field has another kind. */
  text(column: number): TextWriter;
  /** The writer of any other field by index. Throws a TypeError if the field is a text. */
  number(column: number): NumberWriter;
  /** Call after the last value of each row. True if the batch is large enough to flush. */
  endRow(): boolean;
  /** The batch frame of the rows since the last one; null for none. */
  flush(): Uint8Array | null;
  /** The end frame. Default count: the flushed rows. */
  end(rowCount?: number): Uint8Array;
  /** The error frame, instead of the end frame. */
  error(failure: { code: string; message: string }): Uint8Array;
}

/**
 * Encodes rows into the columnar stream. It keeps one batch in memory and, for texts with few distinct values, the dictionary.
 * @param limits `first`: rows of the first batch, few so that rows show at once; batches then double up to `most`.
 */
export function createFrameEncoder(
  fields: readonly Field[],
  limits: { first: number; most: number; bytes: number } = { first: 512, most: 16_384, bytes: 1 << 23 },
): FrameEncoder {
  const columns = fields.map((field) => createWriter(field.kind));
  const texts = columns.filter((column) => column instanceof TextWriter);
  let rows = 0;
  let total = 0;
  let wanted = limits.first;
  return {
    header: () => jsonFrame(frameTypes.header, { version, fields }),
    columns,
    text: (at) => writerOf(columns, at, TextWriter),
    number: (at) => writerOf(columns, at, NumberWriter),
    endRow() {
      rows += 1;
      if (rows >= wanted) return true;
      return (rows & 255) === 0 && texts.reduce((bytes, text) => bytes + text.pendingBytes, 0) > limits.bytes;
    },
    flush() {
      if (rows === 0) return null;
      const uneven = columns.findIndex((column) => column.rows !== rows);
      if (uneven >= 0)
        throw new RangeError(`${fields[uneven]?.name} has ${columns[uneven]?.rows} values for ${rows} rows`);
      const frame = batchFrame(
        rows,
        columns.map((column) => column.take()),
      );
      total += rows;
      rows = 0;
      wanted = Math.min(limits.most, wanted * 2);
      return frame;
    },
    end: (rowCount = total) => jsonFrame(frameTypes.end, { rows: rowCount }),
    error: ({ code, message }) => jsonFrame(frameTypes.error, { code, message }),
  };
}

function writerOf<W extends ColumnWriter>(
  columns: readonly ColumnWriter[],
  at: number,
  kind: new (...of: never[]) => W,
): W {
  const column = columns[at];
  if (column instanceof kind) return column;
  throw new TypeError(`column ${at} has no ${kind.name}`);
}

function frame(type: number, length: number): { bytes: Uint8Array; words: Uint32Array } {
  const buffer = new ArrayBuffer(8 + length);
  const words = new Uint32Array(buffer);
  words[0] = type;
  words[1] = length;
  return { bytes: new Uint8Array(buffer), words };
}

function jsonFrame(type: number, value: object): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const { bytes } = frame(type, padded(json.length));
  bytes.fill(32, 8);
  bytes.set(json, 8);
  return bytes;
}

function batchFrame(rows: number, columns: readonly Part[]): Uint8Array {
  let length = 8;
  for (const { parts } of columns) length += parts.reduce((sum, part) => sum + padded(part.length), 16);
  const { bytes, words } = frame(frameTypes.batch, length);
  words[2] = rows;
  words[3] = columns.length;
  let at = 16;
  for (const { meta, parts } of columns) {
    words.set(meta, at / 4);
    at += 16;
    for (const part of parts) {
      bytes.set(part, at);
      at += padded(part.length);
    }
  }
  return bytes;
}
