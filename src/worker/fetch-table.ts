import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { appendRows, createTable, fieldsOfRows } from '../../engine/tables/builder.ts';
import { convertColumns } from '../../engine/tables/convert.ts';
import { deriveColumns } from '../../engine/tables/derive.ts';
import {
  BackendError,
  columnarType,
  createFrameDecoder,
  MalformedStream,
  TruncatedStream,
} from '../../engine/tables/frame.ts';
import type { Table } from '../../engine/tables/table.ts';
import { type Client, readAnswer, refusal } from '../api/client.ts';
import { NetworkError, UnreadableError } from '../api/errors.ts';
import { breathe } from './breathe.ts';
import type { Plan } from './protocol.ts';

/** Cancel and the grid's calls wait at most about this long, in milliseconds. */
const longestBreath = 40;

const isAbort = (reason: unknown) => reason instanceof Error && reason.name === 'AbortError';

function brokenOff(reason: unknown): Error {
  if (isAbort(reason)) return reason as Error;
  return new NetworkError('The answer broke off.', { cause: reason });
}

/** What the decoder throws, as a caller of the API knows it. */
function failedStream(reason: unknown, status: number): unknown {
  if (reason instanceof TruncatedStream) return brokenOff(reason);
  if (reason instanceof MalformedStream) return new UnreadableError(reason.message, { cause: reason });
  return reason instanceof BackendError ? refusal(status, reason) : reason;
}

/** New rows are derived and converted alone: the work stays in proportion to what came. */
function finishRows(table: Table, plan: Plan, from: number): void {
  deriveColumns(table, plan.derived, from);
  convertColumns(table, plan.columns, from);
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  status: number,
  plan: Plan,
  onRows: (table: Table) => void,
) {
  const decoder = createFrameDecoder();
  const reader = body.getReader();
  let rested = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((reason) => {
        throw brokenOff(reason);
      });
      if (done) break;
      const from = decoder.table?.length ?? 0;
      const rows = decoder.push(value);
      if (rows > 0 && decoder.table) {
        finishRows(decoder.table, plan, from);
        onRows(decoder.table);
      }
      if (performance.now() - rested > longestBreath) {
        await breathe();
        rested = performance.now();
      }
    }
    decoder.finish();
  } catch (reason) {
    await reader.cancel().catch(() => undefined);
    throw failedStream(reason, status);
  }
  const table = decoder.table ?? createTable([]);
  if (table.length === 0) finishRows(table, plan, 0);
  return table;
}

type JsonRow = Readonly<Record<string, unknown>>;

/** The rows of a JSON answer (spec: reporting §7). A false success carries the message, wherever the rows lie. */
function rowsOf(answer: unknown, place: ReportRequest['rows'], status: number): readonly JsonRow[] {
  const envelope = Object(answer) as { success?: unknown; message?: unknown };
  if (envelope.success === false) throw refusal(status, envelope);
  let found = answer;
  for (const step of place === '$' ? [] : place.split('.')) found = (Object(found) as Record<string, unknown>)[step];
  if (!Array.isArray(found) || !found.every(isRow)) throw new UnreadableError(`The answer has no rows at ${place}.`);
  return found;
}

const isRow = (row: unknown): row is JsonRow => typeof row === 'object' && row !== null && !Array.isArray(row);

function tableOf(rows: readonly JsonRow[]): Table {
  const table = createTable(fieldsOfRows(rows));
  try {
    appendRows(table, rows);
  } catch (reason) {
    // A value that is nested without end.
    throw reason instanceof RangeError ? new UnreadableError('A row can not be read.', { cause: reason }) : reason;
  }
  return table;
}

async function readJson(response: Response, plan: Plan): Promise<Table> {
  const table = tableOf(rowsOf(await readAnswer(response), plan.request.rows, response.status));
  finishRows(table, plan, 0);
  return table;
}

/**
 * Fetches the rows of a report: as the columnar stream, or as JSON where the backend has nothing else. `onRows` is told
 * after each batch but not about a JSON answer, which comes in one piece. Rejects as the client does, also when the
 * backend gives up midway.
 */
export async function fetchTable(
  client: Client,
  plan: Plan,
  signal: AbortSignal,
  onRows: (table: Table) => void,
): Promise<Table> {
  const accept = `${columnarType}, application/json;q=0.5`;
  const response = await client.stream(plan.request, { accept, signal });
  const isColumnar = response.headers.get('content-type')?.startsWith(columnarType) ?? false;
  return isColumnar && response.body
    ? readStream(response.body, response.status, plan, onRows)
    : readJson(response, plan);
}
