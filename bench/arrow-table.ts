import { writeFile } from 'node:fs/promises';
import {
  type Data,
  DateDay,
  Dictionary,
  Field,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
  Vector,
} from 'apache-arrow';
import type { Column, Table } from '../engine/tables/table.ts';

/** Texts as a chunk of an Arrow dictionary, beginning with the empty text. */
function textData(texts: readonly string[]): Data<Utf8> {
  const bytes = Buffer.from(texts.join(''), 'utf8');
  const valueOffsets = new Int32Array(texts.length + 1);
  texts.forEach((text, i) => {
    valueOffsets[i + 1] = (valueOffsets[i] ?? 0) + Buffer.byteLength(text);
  });
  return makeData({ type: new Utf8(), length: texts.length, valueOffsets, data: bytes });
}

/** One bit per value, set unless it is missing. */
export function validity(values: Float64Array): { nullBitmap: Uint8Array; nullCount: number } {
  const nullBitmap = new Uint8Array((values.length + 7) >> 3);
  let nullCount = values.length;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    nullBitmap[i >> 3] = (nullBitmap[i >> 3] ?? 0) | (1 << (i & 7));
    nullCount -= 1;
  }
  return { nullBitmap, nullCount };
}

function columnData(column: Column, length: number, id: number): Data {
  if (column.kind === 'text') {
    const type = new Dictionary(new Utf8(), new Int32(), id);
    const data = new Int32Array(column.codes.subarray(0, length));
    return makeData({ type, length, data, dictionary: new Vector([textData(column.dictionary)]) });
  }
  const values = column.values.slice(0, length);
  const nulls = validity(values);
  if (column.kind === 'date') return makeData({ type: new DateDay(), length, data: Int32Array.from(values), ...nulls });
  if (column.kind === 'datetime') {
    const data = BigInt64Array.from(values, (value) => BigInt(Number.isNaN(value) ? 0 : value));
    return makeData({ type: new TimestampMillisecond(), length, data, ...nulls });
  }
  return makeData({ type: new Float64(), length, data: values, ...nulls });
}

/** Writes columns of a table as an Arrow stream with one batch. */
export async function writeArrowFile(table: Table, names: readonly string[], path: string): Promise<void> {
  const children = names.map((name, id) => {
    const column = table.columns.get(name);
    if (!column) throw new Error(`The table has no ${name}.`);
    return columnData(column, table.length, id);
  });
  const fields = names.map((name, i) => Field.new({ name, type: children[i]?.type ?? new Utf8(), nullable: true }));
  const type = new Struct(fields);
  const writer = new RecordBatchStreamWriter();
  writer.write(new RecordBatch(new Schema(fields), makeData({ type, length: table.length, children })));
  writer.finish();
  await writeFile(path, writer.toUint8Array(true));
}
