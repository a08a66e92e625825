import type { Field } from '../engine/tables/builder.ts';
import { createFrameDecoder } from '../engine/tables/frame-decoder.ts';
import { createFrameEncoder } from '../engine/tables/frame-encoder.ts';
import type { Table } from '../engine/tables/table.ts';
import { createCopyParser } from '../server/query/copy-parser.ts';

/** Encodes COPY text as frames, as the server does. */
export function encodeFrames(fields: readonly Field[], pieces: readonly Uint8Array[]): Uint8Array[] {
  const encoder = createFrameEncoder(fields);
  const frames = [encoder.header()];
  const flush = () => {
    const batch = encoder.flush();
    if (batch) frames.push(batch);
  };
  const parser = createCopyParser(encoder.columns, () => {
    if (encoder.endRow()) flush();
  });
  for (const piece of pieces) parser.push(piece);
  parser.finish();
  flush();
  return [...frames, encoder.end()];
}

/** Decodes frames into columns, as the portal does. */
export function decodeFrames(frames: readonly Uint8Array[]): Table {
  const decoder = createFrameDecoder();
  for (const frame of frames) decoder.push(frame);
  decoder.finish();
  if (!decoder.dataset) throw new Error('The frames have no header.');
  return decoder.dataset;
}
