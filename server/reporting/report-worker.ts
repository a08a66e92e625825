import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createReportPool } from '../database/pool.ts';
import { runReport } from '../query/run-report.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Assignment, Demand, Supply, ThreadData, Trouble } from './messages.ts';
import { yieldBackend, yieldThread } from './priority.ts';

// The thread that reads and encodes reports, to keep the server's event loop free.

const { databaseUrl, connections } = workerData as ThreadData;
yieldThread();
const pool = createReportPool(databaseUrl, { max: connections });

/** Requests on the port: parts one at a time, until it wants no more. */
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
    /** Waits until a part is wanted; rejects when no more are. */
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

/** A refusal for a report: PostgreSQL ended the query because of a timeout, or because it would write. */
function describe(error: unknown): Refusal {
  const { code } = Object(error) as { code?: unknown };
  if (code === '57014') return new Refusal('report_timeout', { cause: error });
  // For all other calls the code means a full disk: there, the database itself accepts no writes.
  if (code === '25006') return new Refusal('internal_error', { cause: error });
  return refusalOf(error);
}

/** What the reader of a response that has started sees of an error. */
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

/** Copies the bytes into a separate buffer that can be transferred. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One long report continues per round of the event loop, so short ones wait for a single chunk, however many long ones
 * there are.
 */
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
