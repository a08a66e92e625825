import {
  Field as ArrowField,
  type Data,
  DateDay,
  Dictionary,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchReader,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Utf8,
  Vector,
} from 'apache-arrow';
import { createDataset, type Field, fitCodes, reserveRows } from '../engine/tables/builder.ts';
import { type ColumnWriter, NumberWriter, TextWriter } from '../engine/tables/frame-writers.ts';
import type { Column, Table, TextColumn } from '../engine/tables/table.ts';
import { validity } from './arrow-table.ts';

// Rows in Arrow's streaming format. Texts are dictionaries that grow by delta batches, or are replaced if a column has too many
// values. Days are 32-bit dates, all other numbers 64-bit floats. Hashing and parsing are shared with the private frame, so that
// only the format differs.

interface ArrowColumn {
  writer: ColumnWriter;
  /** The values since the last call, as a column of a batch. */
  take(rows: number): Data;
}

class PlainNumbers extends NumberWriter {
  private plainValues = new Float64Array(1024);
  private plainCount = 0;

  override push(value: number): void {
    if (this.plainCount === this.plainValues.length) {
      const grown = new Float64Array(this.plainCount * 2);
      grown.set(this.plainValues);
      this.plainValues = grown;
    }
    this.plainValues[this.plainCount++] = value + 0;
  }

  takePlain(): Float64Array<ArrayBuffer> {
    const values = this.plainValues.slice(0, this.plainCount);
    this.plainCount = 0;
    return values;
  }
}

function numberColumn(kind: Exclude<Field['kind'], 'text'>): ArrowColumn {
  const writer = new PlainNumbers(kind);
  const take = (length: number) => {
    const values = writer.takePlain();
    const nulls = validity(values);
    if (nulls.nullCount === 0) nulls.nullBitmap = new Uint8Array(0);
    if (kind === 'date') return makeData({ type: new DateDay(), length, data: Int32Array.from(values), ...nulls });
    return makeData({ type: new Float64(), length, data: values, ...nulls });
  };
  return { writer, take };
}

/** NUL-terminated texts as a chunk of a dictionary. The first chunk of a dictionary begins with the empty text. */
function chunkOf(blob: Uint8Array, isFirst: boolean): Data<Utf8> {
  const data = new Uint8Array(blob.length);
  const ends: number[] = isFirst ? [0, 0] : [0];
  let length = 0;
  for (let i = 0; i < blob.length; i++) {
    const byte = blob[i] ?? 0;
    if (byte === 0) ends.push(length);
    else data[length++] = byte;
  }
  const valueOffsets = Int32Array.from(ends);
  return makeData({ type: new Utf8(), length: ends.length - 1, valueOffsets, data: data.subarray(0, length) });
}

function textColumn(id: number): ArrowColumn {
  const writer = new TextWriter();
  const type = new Dictionary(new Utf8(), new Int32(), id);
  let chunks: Data<Utf8>[] = [];
  const take = (length: number) => {
    const { meta, parts } = writer.take();
    const [width, fresh] = meta;
    const [blob = new Uint8Array(0), bytes = new Uint8Array(0)] = parts;
    if (fresh === 1) chunks = [];
    if (chunks.length === 0 || blob.length > 0) chunks = [...chunks, chunkOf(blob, chunks.length === 0)];
    const Codes = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
    const data = Int32Array.from(new Codes(bytes.slice().buffer, 0, length));
    return makeData({ type, length, data, dictionary: new Vector(chunks) });
  };
  return { writer, take };
}

/** The counterpart of the private frame's encoder, with the same batches. */
export function createArrowEncoder(fields: readonly Field[]) {
  const columns = fields.map(({ kind }, id) => (kind === 'text' ? textColumn(id) : numberColumn(kind)));
  const writer = new RecordBatchStreamWriter();
  let schema: Schema | null = null;
  let rows = 0;
  let batchRows = 512;
  const flush = () => {
    if (rows === 0) return;
    const children = columns.map((column) => column.take(rows));
    schema ??= new Schema(
      fields.map(({ name }, i) => ArrowField.new({ name, type: children[i]?.type ?? new Utf8(), nullable: true })),
    );
    writer.write(new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: rows, children })));
    rows = 0;
    batchRows = Math.min(16_384, batchRows * 2);
  };
  return {
    columns: columns.map((column) => column.writer),
    endRow() {
      rows += 1;
      if (rows >= batchRows) flush();
    },
    async finish(): Promise<Uint8Array[]> {
      flush();
      writer.finish();
      const chunks: Uint8Array[] = [];
      for await (const chunk of writer) chunks.push(chunk);
      return chunks;
    },
  };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function addTexts(column: TextColumn, { values, valueOffsets, length }: Data<Utf8>, from: number): void {
  const first = valueOffsets[0] ?? 0;
  const bytes = values.subarray(first, valueOffsets[length]);
  const all = utf8.decode(bytes);
  // Byte offsets are text offsets only in ASCII.
  const isPlain = all.length === bytes.length;
  for (let i = from; i < length; i++) {
    const [start = 0, end = 0] = [valueOffsets[i], valueOffsets[i + 1]];
    column.dictionary.push(isPlain ? all.slice(start - first, end - first) : utf8.decode(values.subarray(start, end)));
  }
  fitCodes(column);
}

/** How much of a column's dictionary has been read, and where it begins in the table's dictionary. */
interface DictionaryProgress {
  first: Data | null;
  chunks: number;
  base: number;
}

function readTexts(
  column: TextColumn,
  data: Data<Dictionary<Utf8, Int32>>,
  progress: DictionaryProgress,
  from: number,
): void {
  const chunks = data.dictionary?.data ?? [];
  if (progress.first !== chunks[0]) {
    progress.first = chunks[0] ?? null;
    progress.chunks = 0;
    progress.base = column.dictionary.length - 1;
  }
  for (; progress.chunks < chunks.length; progress.chunks++) {
    const chunk = chunks[progress.chunks];
    if (chunk) addTexts(column, chunk, progress.chunks === 0 ? 1 : 0);
  }
  const codes = data.values;
  if (progress.base === 0) column.codes.set(codes, from);
  else {
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0;
      column.codes[from + i] = code === 0 ? 0 : progress.base + code;
    }
  }
}

function readColumn(column: Column, data: Data, progress: DictionaryProgress, from: number): void {
  if (column.kind === 'text') {
    readTexts(column, data as Data<Dictionary<Utf8, Int32>>, progress, from);
    return;
  }
  column.values.set(data.values, from);
  if (data.nullCount === 0) return;
  for (let i = 0; i < data.length; i++) {
    if (((data.nullBitmap[i >> 3] ?? 0) & (1 << (i & 7))) === 0) column.values[from + i] = Number.NaN;
  }
}

export async function decodeArrow(fields: readonly Field[], chunks: AsyncIterable<Uint8Array>): Promise<Table> {
  const table = createDataset(fields);
  const columns = [...table.columns.values()];
  const progress = columns.map((): DictionaryProgress => ({ first: null, chunks: 0, base: 0 }));
  for await (const batch of await RecordBatchReader.from(chunks)) {
    reserveRows(columns, table.length + batch.numRows);
    columns.forEach((column, i) => {
      const data = batch.data.children[i];
      const own = progress[i];
      if (data && own) readColumn(column, data, own, table.length);
    });
    table.length += batch.numRows;
  }
  return table;
}
