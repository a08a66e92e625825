import type { Place } from '../../engine/tables/place.ts';

const backslash = 92;
const newline = 10;
const comma = 44;

interface JsonWriter {
  open: string;
  /** Turns COPY bytes into the rows they complete, separated by commas. */
  rows(chunk: Uint8Array): Uint8Array;
  /** Number of rows so far. */
  readonly count: number;
  close: string;
  /** Replaces `close`; null if the format has no place for a message. */
  failed(failure: { code: string; message: string }): string | null;
}

/**
 * JSON response of a report whose rows PostgreSQL writes as JSON, one per line. `success` and `message` come last, so
 * an error after the first rows still yields a valid envelope that reports it.
 */
export function createJsonWriter(place: Place['rows']): JsonWriter {
  let count = 0;
  const rows = createLineReader((lines) => {
    count += lines;
  });
  const counted = {
    rows,
    get count() {
      return count;
    },
  };
  if (place === '$') return Object.assign(counted, { open: '[', close: ']', failed: () => null });
  const names = place.split('.');
  const end = (envelope: object) => `]${'}'.repeat(names.length - 1)},${JSON.stringify(envelope).slice(1)}`;
  return Object.assign(counted, {
    open: `{${names.map((name) => `"${name}":`).join('{')}[`,
    close: end({ success: true, message: '' }),
    failed: ({ code, message }: { code: string; message: string }) => end({ success: false, code, message }),
  });
}

/** JSON escapes its own control characters, so COPY only doubles backslashes. */
function createLineReader(onLines: (lines: number) => void): (chunk: Uint8Array) => Uint8Array {
  let rest: Uint8Array = new Uint8Array(0);
  let first = true;
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(newline);
    rest = bytes.subarray(end + 1);
    const out = new Uint8Array(end + 1);
    let length = 0;
    let lines = 0;
    if (end > 0 && !first) out[length++] = comma;
    if (end > 0) first = false;
    for (let i = 0; i < end; i++) {
      let byte = bytes[i] as number;
      if (byte === newline) {
        byte = comma;
        lines += 1;
      } else if (byte === backslash) byte = bytes[++i] as number;
      out[length++] = byte;
    }
    if (end > 0) onLines(lines + 1);
    return out.subarray(0, length);
  };
}
