import type { ColumnWriter } from '../../engine/tables/frame-writers.ts';

interface CopyParser {
  /** Takes the next bytes, cut anywhere. Calls `onRow` after the last field of each row. */
  push(chunk: Uint8Array): void;
  /** Throws if the bytes ended inside a row. */
  finish(): void;
}

const tab = 9;
const newline = 10;
const backslash = 92;
const nullLetter = 78;
const none = new Uint8Array(0);

/** Escape letters after a backslash in COPY's text format, other than digits: b, f, n, r, t, v. */
const controls: Readonly<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9, 118: 11 };

/**
 * Parses the text format of COPY … TO: rows end with a newline, fields with a tab, `\N` is null, and a backslash
 * escapes. Each field goes to its column's writer as bytes, so that repeated values need no new string.
 */
export function createCopyParser(columns: readonly ColumnWriter[], onRow: () => void): CopyParser {
  let rest: Uint8Array = none;
  let scratch = new Uint8Array(1024);

  /** Writes a field that contains a backslash. Returns the position of its terminator. */
  const escaped = (column: ColumnWriter, bytes: Uint8Array, start: number): number => {
    if (bytes[start] === backslash && bytes[start + 1] === nullLetter) {
      column.blank();
      return start + 2;
    }
    let length = 0;
    let at = start;
    for (let byte = bytes[at] as number; byte !== tab && byte !== newline; byte = bytes[at] as number) {
      if (length === scratch.length) scratch = grown(scratch);
      if (byte === backslash) {
        at += 1;
        byte = bytes[at] as number;
        scratch[length++] = controls[byte] ?? byte;
      } else {
        scratch[length++] = byte;
      }
      at += 1;
    }
    column.pushBytes(scratch, 0, length);
    return at;
  };

  const row = (bytes: Uint8Array, start: number): number => {
    let at = start;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] as ColumnWriter;
      const from = at;
      let byte = bytes[at] as number;
      while (byte !== tab && byte !== newline && byte !== backslash) byte = bytes[++at] as number;
      if (byte === backslash) at = escaped(column, bytes, from);
      else if (at === from) column.pushBytes(none, 0, 0);
      else column.pushBytes(bytes, from, at);
      at += 1;
    }
    return at;
  };

  /** Reads all complete rows. Returns the position after the last one. */
  const rows = (bytes: Uint8Array): number => {
    const end = bytes.lastIndexOf(newline) + 1;
    let at = 0;
    while (at < end) {
      at = row(bytes, at);
      onRow();
    }
    return end;
  };

  return {
    push(chunk) {
      let bytes = chunk;
      if (rest.length > 0) {
        // Copies only the row that two chunks share.
        const end = chunk.indexOf(newline) + 1;
        const shared = joined(rest, end === 0 ? chunk : chunk.subarray(0, end));
        if (end === 0) {
          rest = shared;
          return;
        }
        rows(shared);
        bytes = chunk.subarray(end);
      }
      rest = bytes.subarray(rows(bytes));
    },
    finish() {
      if (rest.length > 0) throw new Error('the COPY data ended inside a row');
    },
  };
}

function grown(from: Uint8Array): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(from.length * 2);
  to.set(from);
  return to;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
