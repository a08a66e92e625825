import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createReportPool } from '../database/pool.ts';
import { runReport } from '../query/run-report.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Assignment, Demand, Supply, ThreadData, Trouble } from './messages.ts';
import { yieldBackend, yieldThread } from './priority.ts';

// The thread in which reports are read and encoded, so that the event loop of the server has none of it.

const { databaseUrl, connections } = workerData as ThreadData;
yieldThread();
const pool = createReportPool(databaseUrl, { max: connections });

/** What the port asks for: parts one by one, until it asks for none. */
function createDemand(port: MessagePort) {
  const departure = new AbortController();
  let wanted = 0;
  let wake: (() => void) | null = null;
  const notice = (change: () => void) => () => {
    change();
    wake?.();
  };
  const leave = notice(() => departure.abort());
  const more = notice(() => {
    wanted += 1;
  });
  port.on('message', (demand: Demand) => (demand === 'more' ? more() : leave()));
  port.on('close', leave);
  return {
    departed: departure.signal,
    /** Waits until a part is wanted; rejects when none is any more. */
    async next(): Promise<void> {
      while (wanted === 0 && !departure.signal.aborted) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      departure.signal.throwIfAborted();
      wanted -= 1;
    },
  };
}

/** A refusal of a report: PostgreSQL ends a query whose time is over, and one that would write. */
function describe(error: unknown): Refusal {
  const { code } = Object(error) as { code?: unknown };
  if (code === '57014') return new Refusal('report_timeout', { cause: error });
  // Of any other call it says that the disk is full: there the database itself takes no writes.
  if (code === '25006') return new Refusal('internal_error', { cause: error });
  return refusalOf(error);
}

/** What the reader of an answer that had begun is told. */
function describeBreak(error: unknown): Refusal {
  const refusal = describe(error);
  return refusal.code === 'internal_error' ? new Refusal('report_failed') : refusal;
}

function troubleOf(error: unknown): Trouble {
  const { name, message, code, stack } = (error instanceof Error ? error : new Error(String(error))) as Error & {
    code?: string;
  };
  return { name, message, code, stack };
}

/** The bytes in a buffer of their own, which can be handed over. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

let lastTurn: Promise<unknown> = Promise.resolve();

/** One long report goes on in each round of the event loop: what short ones wait for is one chunk, however many are long. */
function turn(): Promise<void> {
  const mine = lastTurn.then(() => new Promise<void>((done) => setImmediate(done)));
  lastTurn = mine;
  return mine;
}

async function serve({ job, port }: Assignment): Promise<void> {
  const say = (supply: Supply, transfer: ArrayBuffer[] = []) => port.postMessage(supply, transfer);
  const demand = createDemand(port);
  let rows = 0;
  try {
    const parts = runReport({
      ...job,
      pool,
      signal: demand.departed,
      turn,
      onLong(pid) {
        say({ type: 'long' });
        return pid !== null && yieldBackend(pid);
      },
      describe(error) {
        say({ type: 'trouble', trouble: troubleOf(error) });
        return describeBreak(error);
      },
      onRows: (count) => {
        rows = count;
      },
    });
    for await (const part of parts) {
      await demand.next();
      const bytes = owned(part);
      say({ type: 'part', bytes, rows }, [bytes.buffer]);
    }
    say({ type: 'end' });
  } catch (error) {
    const { statusCode, code, message } = demand.departed.aborted ? new Refusal('cancelled') : describe(error);
    say({ type: 'failed', refusal: { statusCode, code, message }, trouble: troubleOf(error) });
  } finally {
    port.close();
  }
}

parentPort?.on('message', (assignment: Assignment) => void serve(assignment));
