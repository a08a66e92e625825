import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { NormalSource } from '../../engine/reports/normalise.ts';
import type { Field } from '../../engine/tables/builder.ts';
import { createFrameEncoder } from '../../engine/tables/frame.ts';
import type { ColumnKind } from '../../engine/tables/table.ts';
import type { Refusal } from '../refusal.ts';
import type { BoundQuery } from './bind.ts';
import { createCopyParser } from './copy-parser.ts';
import { createJsonWriter } from './json-rows.ts';
import { acquire, begin, cancelBackend, type Settings } from './transaction.ts';

export interface ReportRun {
  pool: pg.Pool;
  query: BoundQuery;
  settings: Settings;
  /** The fields that the answer carries, of those that the query has. */
  fields: ReadonlySet<string>;
  /** Ends the query in the database. */
  signal: AbortSignal;
  /** What the client reads of an error after the first bytes. */
  describe: (error: unknown) => Refusal;
  onRows: (rows: number) => void;
}

type Copy = AsyncIterable<Uint8Array> & { rowCount: number };

/** The rows as a columnar stream. Throws before the first bytes; after them an error is a frame of the stream. */
export const runColumns = (run: ReportRun): AsyncGenerator<Uint8Array> =>
  inReport(run, async function* (client) {
    const fields = await answeredFields(client, run);
    const encoder = createFrameEncoder(fields);
    const frames: Uint8Array[] = [];
    const flush = () => {
      const frame = encoder.flush();
      if (frame) frames.push(frame);
    };
    const parser = createCopyParser(encoder.columns, () => {
      if (encoder.endRow()) flush();
    });
    const copy = openCopy(client, selectFields(fields, run.query));
    let started = false;
    try {
      for await (const chunk of copy) {
        parser.push(chunk);
        if (frames.length > 0 && !started) yield encoder.header();
        started ||= frames.length > 0;
        yield* frames.splice(0);
      }
      parser.finish();
    } catch (error) {
      if (!started || run.signal.aborted) throw error;
      yield encoder.error(run.describe(error));
      throw new ReportedError(error);
    }
    if (!started) yield encoder.header();
    flush();
    yield* frames;
    yield encoder.end();
    run.onRows(copy.rowCount);
  });

const utf8 = new TextEncoder();

/** The rows as JSON, written by PostgreSQL itself and passed on as they come, whatever their number. */
export const runJson = (run: ReportRun, place: NormalSource['rows']): AsyncGenerator<Uint8Array> =>
  inReport(run, async function* (client) {
    const writer = createJsonWriter(place);
    const rows = selectFields(await answeredFields(client, run), run.query);
    const copy = openCopy(client, `select row_to_json(report) from (${rows}) report`);
    let started = false;
    try {
      for await (const chunk of copy) {
        if (!started) yield utf8.encode(writer.open);
        started = true;
        yield writer.rows(chunk);
      }
    } catch (error) {
      const end = started && !run.signal.aborted ? writer.failed(run.describe(error)) : null;
      if (end === null) throw error;
      yield utf8.encode(end);
      throw new ReportedError(error);
    }
    yield utf8.encode((started ? '' : writer.open) + writer.close);
    run.onRows(copy.rowCount);
  });

/** An error that the stream has told its reader about: the stream itself ends well. */
class ReportedError extends Error {
  constructor(cause: unknown) {
    super('reported', { cause });
  }
}

/** Opens the transaction, and leaves nothing behind: however the reader stops, the query ends. */
async function* inReport(
  { pool, settings, signal }: ReportRun,
  work: (client: pg.PoolClient) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { client, release } = await acquire(pool);
  let pid = 0;
  let finished = false;
  let cancelled: Promise<void> | null = null;
  const cancel = () => {
    if (pid !== 0) cancelled ??= cancelBackend(pool, pid);
  };
  signal.addEventListener('abort', cancel);
  try {
    pid = await begin(client, settings);
    signal.throwIfAborted();
    yield* work(client);
    await client.query('commit');
    finished = true;
  } catch (error) {
    if (!(error instanceof ReportedError)) throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    if (!finished) cancel();
    await cancelled;
    // After anything but a full run the connection may still hold rows that nobody reads.
    release(finished && cancelled === null);
  }
}

function openCopy(client: pg.ClientBase, select: string): Copy {
  const copy = client.query(copyTo(`copy (${select}\n) to stdout`));
  // An error may come after the reader has left.
  copy.on('error', () => undefined);
  return copy;
}

const answeredFields = async (client: pg.ClientBase, { query, fields }: ReportRun): Promise<readonly Field[]> =>
  (await describeFields(client, query)).filter(({ name }) => fields.has(name));

const selectFields = (fields: readonly Field[], { text }: BoundQuery): string =>
  `select ${fields.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} from (${text}\n) report`;

const known = new WeakMap<BoundQuery, readonly Field[]>();

/** The fields of a query, by PostgreSQL's own description; asked once a query. */
async function describeFields(client: pg.ClientBase, query: BoundQuery): Promise<readonly Field[]> {
  const before = known.get(query);
  if (before) return before;
  const { fields } = await client.query(`select * from (${query.text}\n) report limit 0`);
  const described = fields.map(({ name, dataTypeID }) => ({ name, kind: kinds.get(dataTypeID) ?? 'text' }));
  known.set(query, described);
  return described;
}

/** PostgreSQL's types by their OID: int8, int2, int4, oid, float4, float8, numeric; the rest travels as text. */
const kinds = new Map<number, ColumnKind>([
  ...[20, 21, 23, 26, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  [16, 'boolean'],
  [1082, 'date'],
  [1114, 'datetime'],
  [1184, 'datetime'],
]);
