import { writeFile } from 'node:fs/promises';
import { writeArrowFile } from '../arrow-table.ts';
import { createRowWriter, fields } from '../fleet-rows.ts';
import { decodeFrames, encodeFrames } from '../frames.ts';

/** COPY text of some fields, in pieces of 500 rows. */
function* copyText(count: number, places: readonly number[]): Generator<Buffer> {
  const write = createRowWriter(count);
  for (let row = 0; row < count; ) {
    const lines: string[] = [];
    for (let some = 0; some < 500 && row < count; some++, row++) {
      const cells = write(row).split('\t');
      lines.push(`${places.map((place) => cells[place]).join('\t')}\n`);
    }
    yield Buffer.from(lines.join(''));
  }
}

/** Rows as the server sends them. */
export function framesOf(count: number, names: readonly string[]): Uint8Array[] {
  const kept = fields.filter(({ name }) => names.includes(name));
  const places = kept.map((field) => fields.indexOf(field));
  return encodeFrames(kept, [...copyText(count, places)]);
}

/** The same rows as frames of the portal's stream and as an Arrow stream. */
export async function writeRows(
  count: number,
  names: readonly string[],
  paths: { frames: string; arrow: string },
): Promise<void> {
  const frames = framesOf(count, names);
  await writeFile(paths.frames, Buffer.concat(frames));
  await writeArrowFile(decodeFrames(frames), names, paths.arrow);
}
