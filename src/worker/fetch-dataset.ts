import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { datasetOfAnswer, type Place, UnreadableAnswer } from '../../engine/results/answer.ts';
import { createDataset } from '../../engine/tables/builder.ts';
import {
  BackendError,
  columnarType,
  createFrameDecoder,
  MalformedStream,
  TruncatedStream,
} from '../../engine/tables/frame.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { type Client, readAnswer, refusal } from '../api/client.ts';
import { NetworkError, UnreadableError } from '../api/errors.ts';
import { breathe } from './breathe.ts';

/** Milliseconds. Cancel and calls of the grid wait at most about this long. */
const longestBreath = 40;

const isAbort = (reason: unknown) => reason instanceof Error && reason.name === 'AbortError';

function brokenOff(reason: unknown): Error {
  if (isAbort(reason)) return reason as Error;
  return new NetworkError('The answer was cut off.', { cause: reason });
}

/** Translates an error of the decoder for callers of the API. */
function failedStream(reason: unknown, status: number): unknown {
  if (reason instanceof TruncatedStream) return brokenOff(reason);
  if (reason instanceof MalformedStream) return new UnreadableError(reason.message, { cause: reason });
  return reason instanceof BackendError ? refusal(status, reason) : reason;
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  status: number,
  onRows: (dataset: Dataset) => void,
): Promise<Dataset> {
  const decoder = createFrameDecoder();
  const reader = body.getReader();
  let rested = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((reason) => {
        throw brokenOff(reason);
      });
      if (done) break;
      const rows = decoder.push(value);
      if (rows > 0 && decoder.dataset) onRows(decoder.dataset);
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
  return decoder.dataset ?? createDataset([]);
}

/** The tables of a JSON answer, in order. `success: false` has the message, wherever the rows are. */
async function readJson(response: Response, places: readonly Place[]): Promise<Dataset[]> {
  const answer = await readAnswer(response);
  const envelope = Object(answer) as { success?: unknown; message?: unknown };
  if (envelope.success === false) throw refusal(response.status, envelope);
  try {
    return places.map((place) => datasetOfAnswer(answer, place));
  } catch (reason) {
    throw reason instanceof UnreadableAnswer ? new UnreadableError(reason.message, { cause: reason }) : reason;
  }
}

/** Fetches the tables of one answer, in order. Rejects as the client does. */
export async function fetchTables(
  { client }: Backend,
  request: ReportRequest,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<Dataset[]> {
  return readJson(await client.stream(request, { accept: 'application/json', signal }), places);
}

/** Where the rows come from. */
export interface Backend {
  client: Client;
  /** It answers in columns, or has the page's origin: it may receive the fields wanted. */
  takesFields: boolean;
}

interface Fetched {
  dataset: Dataset;
  /** The requested fields; null if the backend sent everything it has. */
  fields: readonly string[] | null;
}

/** A user's report sends its type and its columns along with the parameters (spec: reporting §7). */
function sentOf(request: ReportRequest, fields: readonly string[]) {
  const { generates: type, body } = request;
  return type === undefined ? request : { ...request, body: { type, columns: fields, parameters: body ?? {} } };
}

/**
 * Fetches the rows of a report: as a columnar stream of the given fields, or as JSON if the backend has nothing else.
 * `onRows` is called after each batch, but not for a JSON answer, which comes in one piece. Rejects as the client does,
 * also if the backend fails midway.
 */
export async function fetchDataset(
  backend: Backend,
  request: ReportRequest,
  fields: readonly string[],
  signal: AbortSignal,
  onRows: (dataset: Dataset) => void,
): Promise<Fetched> {
  const accept = `${columnarType}, application/json;q=0.5`;
  const isNamed = request.generates !== undefined;
  // For another origin, a custom header causes a preflight request, which other backends refuse.
  const inHeader = !isNamed && backend.takesFields ? { fields } : {};
  const asked = isNamed || backend.takesFields ? fields : null;
  const response = await backend.client.stream(sentOf(request, fields), { accept, signal, ...inHeader });
  const isColumnar = response.headers.get('content-type')?.startsWith(columnarType) ?? false;
  if (!isColumnar || !response.body) {
    const [dataset = createDataset([])] = await readJson(response, [request]);
    return { dataset, fields: isNamed ? fields : null };
  }
  backend.takesFields = true;
  return { dataset: await readStream(response.body, response.status, onRows), fields: asked };
}
