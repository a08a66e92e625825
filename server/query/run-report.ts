import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Field } from '../../engine/tables/builder.ts';
import { createFrameEncoder } from '../../engine/tables/frame-encoder.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { Refusal } from '../refusal.ts';
import type { BoundQuery } from './bind.ts';
import { cancelBackend } from './cancel.ts';
import { createCopyParser } from './copy-parser.ts';
import { kindOfType } from './field-types.ts';
import { createJsonWriter } from './json-rows.ts';
import { reportRole } from './report-role.ts';
import { begin, type Settings } from './transaction.ts';

/** Input of a report run: plain data, which can be sent to a thread. */
export interface ReportJob {
  query: BoundQuery;
  settings: Settings;
  /** Fields in the response, a subset of the query's fields. */
  fields: ReadonlySet<string>;
  /** The field that has the text of the setting `app.only` in all rows of the response. Default: none. */
  only?: string;
  /** Path of the rows in a JSON response; null for the columnar stream. */
  rows: Place['rows'] | null;
}

interface ReportRun extends ReportJob {
  pool: pg.Pool;
  /** Cancels the query in the database. */
  signal: AbortSignal;
  /** What the client sees of an error after the first bytes. */
  describe: (error: unknown) => Refusal;
  /** Number of rows in the parts so far. */
  onRows: (rows: number) => void;
  /** Waits for a turn among the long reports of the thread. */
  turn: () => Promise<void>;
  /**
   * Called when the report turns out to be long. `pid` is its backend if that is on this machine. Returns true if the
   * backend now runs at low priority for good.
   */
  onLong: (pid: number | null) => boolean;
}

/**
 * The response, part by part. Throws before the first bytes; later errors are written into the response if the format
 * has a place for them.
 */
export const runReport = (run: ReportRun): AsyncGenerator<Uint8Array> =>
  run.rows === null ? runColumns(run) : runJson(run, run.rows);

type Copy = AsyncIterable<Uint8Array>;

/** Rows as a columnar stream. */
const runColumns = (run: ReportRun): AsyncGenerator<Uint8Array> =>
  inReport(run, async function* (client, onLong) {
    const fields = await answeredFields(client, run);
    const limit = limitOf(await describeFields(client, run.query), run);
    const encoder = createFrameEncoder(fields);
    const frames: Uint8Array[] = [];
    let rows = 0;
    const flush = () => {
      const frame = encoder.flush();
      if (frame) frames.push(frame);
      run.onRows(rows);
    };
    const parser = createCopyParser(encoder.columns, () => {
      rows += 1;
      if (encoder.endRow()) flush();
    });
    const copy = openCopy(client, selectFields(fields, run.query) + limit);
    let started = false;
    try {
      for await (const chunk of inTurns(copy, run, onLong)) {
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
  });

const utf8 = new TextEncoder();

/** Rows as JSON, written by PostgreSQL and passed on immediately, whatever their number. */
const runJson = (run: ReportRun, place: Place['rows']): AsyncGenerator<Uint8Array> =>
  inReport(run, async function* (client, onLong) {
    const writer = createJsonWriter(place);
    const rows = selectFields(await answeredFields(client, run), run.query);
    const copy = openCopy(client, `select row_to_json(report) from (${rows}) report`);
    let started = false;
    try {
      for await (const chunk of inTurns(copy, run, onLong)) {
        if (!started) yield utf8.encode(writer.open);
        started = true;
        const rows = writer.rows(chunk);
        run.onRows(writer.count);
        yield rows;
      }
    } catch (error) {
      const end = started && !run.signal.aborted ? writer.failed(run.describe(error)) : null;
      if (end === null) throw error;
      yield utf8.encode(end);
      throw new ReportedError(error);
    }
    yield utf8.encode((started ? '' : writer.open) + writer.close);
  });

/** An error that was already reported inside the stream, which itself ends normally. */
class ReportedError extends Error {
  constructor(cause: unknown) {
    super('reported', { cause });
  }
}

/** Connections that a thread keeps open for further reports. */
const mostIdle = 8;

/** Milliseconds that PostgreSQL has to open a transaction. */
const patience = 2_500;

/** Opens the transaction and cleans up: however the reader stops, the query ends. */
async function* inReport(
  { pool, settings, signal, onLong }: ReportRun,
  work: (client: pg.PoolClient, onLong: () => void) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let isSound = false;
  let ended: Promise<void> | null = null;
  const stop = () => {
    ended ??= cancelBackend(client);
    return ended;
  };
  signal.addEventListener('abort', stop);
  const overdue = setTimeout(() => client.connection.stream.destroy(), patience);
  try {
    const role = await reportRole(client);
    // The role comes last, because it can't change settings.
    const pid = await begin(client, { ...settings, transaction_read_only: 'on', ...(role ? { role } : {}) });
    clearTimeout(overdue);
    signal.throwIfAborted();
    let isSlow = false;
    yield* work(client, () => {
      // The number is a process of this machine only if the socket shows that the database is local.
      isSlow = onLong(client.host.startsWith('/') ? pid : null);
    });
    // All rows were read and nothing was changed, so a failing commit only affects the connection.
    isSound = await client.query('commit').then(
      () => !isSlow,
      () => false,
    );
  } catch (error) {
    if (!(error instanceof ReportedError)) throw error;
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener('abort', stop);
    isSound &&= ended === null;
    // After an incomplete run, the connection may still contain unread rows.
    if (!isSound) await stop();
    client.release(!isSound || pool.idleCount >= mostIdle);
  }
}

function openCopy(client: pg.ClientBase, select: string): Copy {
  const copy = client.query(copyTo(`copy (${select}\n) to stdout`));
  // An error may arrive after the reader has left.
  copy.on('error', () => undefined);
  return copy;
}

/** Bytes that a report may send before it has to wait for turns. */
const begins = 1 << 18;
/** Bytes per turn. */
const oneTurn = 1 << 14;

/** The bytes of a report. A long report yields repeatedly, so that a short one finishes within its first turns. */
async function* inTurns(copy: Copy, { turn }: ReportRun, onLong: () => void): AsyncGenerator<Uint8Array> {
  let taken = 0;
  for await (const chunk of copy) {
    const isLong = taken > begins;
    taken += chunk.length;
    if (!isLong) {
      if (taken > begins) onLong();
      yield chunk;
      continue;
    }
    for (let at = 0; at < chunk.length; at += oneTurn) {
      await turn();
      yield chunk.subarray(at, at + oneTurn);
    }
  }
}

const answeredFields = async (client: pg.ClientBase, { query, fields }: ReportRun): Promise<readonly Field[]> =>
  (await describeFields(client, query)).filter(({ name }) => fields.has(name));

const selectFields = (fields: readonly Field[], { text }: BoundQuery): string =>
  `select ${fields.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} from (${text}\n) report`;

/** As written, or in capitals: numbers of vehicles and centers are stored like that. Empty for a field that is not text. */
function limitOf(fields: readonly Field[], { only }: ReportRun): string {
  if (!fields.some(({ name, kind }) => name === only && kind === 'text')) return '';
  const text = "current_setting('app.only')";
  return ` where ${pg.escapeIdentifier(only ?? '')} in (${text}, upper(${text}))`;
}

/** Keyed by query text; the queries are those of the reports. */
const known = new Map<string, readonly Field[]>();

/** Fields of a query as PostgreSQL describes them; requested once per query. */
async function describeFields(client: pg.ClientBase, query: BoundQuery): Promise<readonly Field[]> {
  const before = known.get(query.text);
  if (before) return before;
  // The extended protocol accepts only one statement, so text after a semicolon fails here.
  const question = { text: `select * from (${query.text}\n) report limit 0`, queryMode: 'extended' };
  const { fields } = await client.query(question);
  const described = fields.map(({ name, dataTypeID }) => ({ name, kind: kindOfType(dataTypeID) }));
  known.set(query.text, described);
  return described;
}
