import type { NormalSource } from '../../engine/reports/normalise.ts';

const backslash = 92;
const newline = 10;
const comma = 44;

export interface JsonWriter {
  open: string;
  /** Turns bytes of COPY into rows, parted by commas. */
  rows(chunk: Uint8Array): Uint8Array;
  close: string;
  /** In place of `close`; null where the form has no place for a message. */
  failed(message: string): string | null;
}

/**
 * The JSON answer of a report whose rows PostgreSQL itself writes as JSON, one a line. `success` and `message` come last:
 * an error that happens after the first rows still ends in a valid envelope that tells of it.
 */
export function createJsonWriter(place: NormalSource['rows']): JsonWriter {
  const readLines = createLineReader();
  if (place === '$') return { open: '[', rows: readLines, close: ']', failed: () => null };
  const names = place.split('.');
  const end = (success: boolean, message: string) =>
    `]${'}'.repeat(names.length - 1)},"success":${success},"message":${JSON.stringify(message)}}`;
  return {
    open: `{${names.map((name) => `"${name}":`).join('{')}[`,
    rows: readLines,
    close: end(true, ''),
    failed: (message) => end(false, message),
  };
}

/** JSON escapes its control characters, so that COPY has only backslashes left to double. */
function createLineReader(): (chunk: Uint8Array) => Uint8Array {
  let pending = false;
  let escaping = false;
  return (chunk) => {
    const out = new Uint8Array(chunk.length + 1);
    let length = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (byte === backslash && !escaping) {
        escaping = true;
        continue;
      }
      escaping = false;
      if (byte === newline) {
        pending = true;
        continue;
      }
      if (pending) out[length++] = comma;
      pending = false;
      out[length++] = byte;
    }
    return out.subarray(0, length);
  };
}
