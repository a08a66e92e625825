import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createBrotliDecompress, createGunzip, createGzip } from 'node:zlib';
import type { Field } from '../engine/tables/builder.ts';
import type { Table } from '../engine/tables/table.ts';
import { createCopyParser } from '../server/query/copy-parser.ts';
import { createArrowEncoder, decodeArrow } from './arrow-stream.ts';
import { createRowWriter, fields as fleetFields } from './fleet-rows.ts';
import { decodeFrames, encodeFrames } from './frames.ts';
import { readOptions } from './options.ts';
import { type Figures, median } from './rounds.ts';

// From COPY text to a table, with the private frame and with Arrow's streaming format. Usage:
// npx tsx bench/stream.ts [--rows 1000000] [--rounds 3]

type Step = 'encode' | 'decode' | 'gzip' | 'gunzip' | 'brotli' | 'unbrotli' | 'bytes' | 'gzip bytes' | 'brotli bytes';
type Measurement = Record<Step, number>;

interface Format {
  encode(fields: readonly Field[], pieces: readonly Uint8Array[]): Promise<Uint8Array[]>;
  decode(fields: readonly Field[], frames: readonly Uint8Array[]): Promise<Table>;
}

async function* eachOf(chunks: readonly Uint8Array[]) {
  for (const chunk of chunks) yield chunk;
}

const formats: Record<'frame' | 'arrow', Format> = {
  frame: {
    encode: async (fields, pieces) => encodeFrames(fields, pieces),
    decode: async (_fields, frames) => decodeFrames(frames),
  },
  arrow: {
    async encode(fields, pieces) {
      const encoder = createArrowEncoder(fields);
      const parser = createCopyParser(encoder.columns, encoder.endRow);
      for (const piece of pieces) parser.push(piece);
      parser.finish();
      return encoder.finish();
    },
    decode: (fields, frames) => decodeArrow(fields, eachOf(frames)),
  },
};

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await work();
  return [result, (performance.now() - start) / 1000];
}

async function pipeThrough(chunks: readonly Uint8Array[], transform: NodeJS.ReadWriteStream): Promise<Uint8Array[]> {
  const out: Uint8Array[] = [];
  await pipeline(Readable.from(chunks, { objectMode: true }), transform, async (source) => {
    for await (const chunk of source) out.push(chunk as Uint8Array);
  });
  return out;
}

const size = (chunks: readonly Uint8Array[]) => chunks.reduce((sum, { length }) => sum + length, 0);

/** Compression has the settings of the server. */
async function measure(format: Format, fields: readonly Field[], pieces: readonly Uint8Array[]): Promise<Measurement> {
  const [frames, encode] = await timed(() => format.encode(fields, pieces));
  const [, decode] = await timed(() => format.decode(fields, frames));
  const level = { flush: constants.Z_SYNC_FLUSH, level: 1 };
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 20 };
  const [zipped, gzip] = await timed(() => pipeThrough(frames, createGzip(level)));
  const [, gunzip] = await timed(() => pipeThrough(zipped, createGunzip()));
  const flush = constants.BROTLI_OPERATION_FLUSH;
  const [compressed, brotli] = await timed(() => pipeThrough(frames, createBrotliCompress({ flush, params: quality })));
  const [, unbrotli] = await timed(() => pipeThrough(compressed, createBrotliDecompress()));
  const bytes = { bytes: size(frames), 'gzip bytes': size(zipped), 'brotli bytes': size(compressed) };
  return { encode, decode, gzip, gunzip, brotli, unbrotli, ...bytes };
}

const textAt = (table: Table, name: string, row: number) => {
  const column = table.columns.get(name);
  return column?.kind === 'text' ? column.dictionary[column.codes[row] ?? 0] : column?.values[row];
};

/** Fails if the formats give different rows. */
async function compare(fields: readonly Field[], pieces: readonly Uint8Array[]): Promise<number> {
  const tenth = pieces.slice(0, Math.max(1, Math.floor(pieces.length / 10)));
  const last = tenth.at(-1);
  const whole = last ? [...tenth.slice(0, -1), last.subarray(0, last.lastIndexOf(10) + 1)] : [];
  const [first, second] = await Promise.all(
    [formats.frame, formats.arrow].map(async (format) => format.decode(fields, await format.encode(fields, whole))),
  );
  if (!first || !second || first.length !== second.length)
    throw new Error('The formats give different numbers of rows.');
  for (let row = 0; row < first.length; row += 7) {
    for (const { name } of fields) {
      if (!Object.is(textAt(first, name, row), textAt(second, name, row)))
        throw new Error(`${name} differs in row ${row}.`);
    }
  }
  return first.length;
}

async function piecesOf(path: string | null, rows: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  if (path) {
    for await (const piece of createReadStream(path)) pieces.push(piece as Uint8Array);
    return pieces;
  }
  const write = createRowWriter(rows);
  for (let row = 0; row < rows; row += 250) {
    const lines = Array.from({ length: Math.min(250, rows - row) }, (_, i) => `${write(row + i)}\n`);
    pieces.push(Buffer.from(lines.join('')));
  }
  return pieces;
}

interface Job {
  path: string | null;
  rows: number;
  fields: readonly Field[];
  rounds: number;
}

async function run({ path, rows, fields, rounds }: Job): Promise<Record<'frame' | 'arrow', Measurement[]>> {
  const pieces = await piecesOf(path, rows);
  await compare(fields, pieces);
  const measured: Record<'frame' | 'arrow', Measurement[]> = { frame: [], arrow: [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['frame', 'arrow'] as const) measured[name].push(await measure(formats[name], fields, pieces));
  }
  return measured;
}

/** Measures both formats over a file of COPY text, in a separate process. Adds figures such as `frame encode` and `arrow bytes`. */
export function benchStreams(path: string, fields: readonly Field[], rounds: number, figures: Figures): void {
  const job: Job = { path, rows: 0, fields, rounds };
  const child = spawnSync(
    process.execPath,
    ['--max-old-space-size=8000', '--import', 'tsx', fileURLToPath(import.meta.url), '--job', JSON.stringify(job)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.status !== 0) throw new Error('The comparison of streams failed.');
  const measured = JSON.parse(child.stdout) as Record<string, Measurement[]>;
  for (const [name, rounds] of Object.entries(measured)) {
    for (const one of rounds) {
      for (const [step, value] of Object.entries(one)) figures.add(`${name} ${step}`, value);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, rounds, job } = readOptions({ rows: 1_000_000, rounds: 3, job: '' });
  if (job) {
    console.log(JSON.stringify(await run(JSON.parse(job) as Job)));
  } else {
    const measured = await run({ path: null, rows, fields: fleetFields, rounds });
    console.log(`${rows} rows × ${fleetFields.length} columns, node ${process.version}, medians of ${rounds}`);
    for (const step of Object.keys(measured.frame[0] ?? {}) as Step[]) {
      const [frame, arrow] = [measured.frame, measured.arrow].map((all) => median(all.map((one) => one[step])));
      const format = (value = Number.NaN) =>
        step.endsWith('bytes') ? `${(value / 1e6).toFixed(0)} MB` : `${value.toFixed(2)} s`;
      const ratio = ((arrow ?? Number.NaN) / (frame ?? Number.NaN)).toFixed(2);
      console.log(
        `${step.padEnd(14)} frame ${format(frame).padStart(8)}  arrow ${format(arrow).padStart(8)}  × ${ratio}`,
      );
    }
  }
}
