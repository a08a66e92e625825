import type { Body } from '../../contract/calls.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { datasetOfAnswer, UnreadableAnswer } from '../../engine/results/answer.ts';
import { appendPage, createPages } from '../../engine/results/pages.ts';
import { createDataset } from '../../engine/tables/builder.ts';
import { BackendError, columnarType, MalformedStream, TruncatedStream } from '../../engine/tables/frame.ts';
import { createFrameDecoder } from '../../engine/tables/frame-decoder.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { type Client, readAnswer, refusal } from '../api/client.ts';
import { NetworkError, UnreadableError } from '../api/errors.ts';
import { breathe } from './breathe.ts';

/** Bytes of a refusal that are read. */
const longestRefusal = 1 << 20;

/** The maximum time in milliseconds before pending messages are handled. */
const longestBreath = 40;

const isAbort = (reason: unknown) => reason instanceof Error && reason.name === 'AbortError';

function brokenOff(reason: unknown): Error {
  if (isAbort(reason)) return reason as Error;
  return new NetworkError('The answer broke off.', { cause: reason });
}

/** Converts decoder errors to the errors of the API client. */
function failedStream(reason: unknown, status: number): unknown {
  if (reason instanceof TruncatedStream) return brokenOff(reason);
  if (reason instanceof MalformedStream) return new UnreadableError(reason.message, { cause: reason });
  return reason instanceof BackendError ? refusal(status, reason) : reason;
}

/** A stream never begins with the byte of a bracket or a space. */
const beginsJson = ([byte = 0]: Uint8Array) => '{[ \t\r\n'.includes(String.fromCharCode(byte));

/** JSON that claims to be a stream: the reason of a refusal, or else an unreadable answer. */
async function misnamed(first: Uint8Array, reader: ReadableStreamDefaultReader<Uint8Array>, status: number) {
  const parts = [first];
  for (let bytes = first.length; bytes < longestRefusal; bytes += parts.at(-1)?.length ?? 0) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  const answer = await new Response(new Blob(parts as BlobPart[])).json().catch(() => null);
  const envelope = Object(answer) as { success?: unknown; message?: unknown };
  return envelope.success === false
    ? refusal(status, envelope)
    : new UnreadableError('The answer is JSON, but its content type is that of a stream.');
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  status: number,
  onRows: (dataset: Dataset) => void,
): Promise<Dataset> {
  const decoder = createFrameDecoder();
  const reader = body.getReader();
  let rested = performance.now();
  let hasBegun = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((reason) => {
        throw brokenOff(reason);
      });
      if (done) break;
      if (!hasBegun && beginsJson(value)) throw await misnamed(value, reader, status);
      hasBegun ||= value.length > 0;
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

/** A JSON answer. One with `success: false` is a refusal with its message. */
async function readAccepted(response: Response): Promise<unknown> {
  const answer = await readAnswer(response);
  const envelope = Object(answer) as { success?: unknown; message?: unknown };
  if (envelope.success === false) throw refusal(response.status, envelope);
  return answer;
}

/** Converts errors of answers to the errors of the API client. */
const unreadable = (reason: unknown): unknown =>
  reason instanceof UnreadableAnswer ? new UnreadableError(reason.message, { cause: reason }) : reason;

/** The tables of a JSON answer, in order. */
async function readJson(response: Response, places: readonly Place[]): Promise<Dataset[]> {
  const answer = await readAccepted(response);
  try {
    return places.map((place) => datasetOfAnswer(answer, place));
  } catch (reason) {
    throw unreadable(reason);
  }
}

/** Fetches an answer with several tables. Rejects like the API client. */
export async function fetchTables(
  { client }: Backend,
  request: ReportRequest,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<Dataset[]> {
  return readJson(await client.stream(request, { accept: 'application/json', signal }), places);
}

/** Fetches a table page by page, one after the other. `onRows` is called after each but the last. */
async function fetchPages(
  { client }: Backend,
  first: ReportRequest,
  signal: AbortSignal,
  onRows: (dataset: Dataset) => void,
): Promise<Dataset> {
  const pages = createPages(first);
  const read = async (request: ReportRequest) =>
    readAccepted(await client.stream(request, { accept: 'application/json', signal }));
  try {
    let answer = await read(first);
    const dataset = datasetOfAnswer(answer, first.place);
    for (let next = pages.after(answer); next; next = pages.after(answer)) {
      onRows(dataset);
      answer = await read(next);
      appendPage(dataset, answer, first);
    }
    return dataset;
  } catch (reason) {
    throw unreadable(reason);
  }
}

/** The source of the rows. */
export interface Backend {
  client: Client;
  /**
   * Whether it accepts the header that selects fields: it sends columnar answers, or has the same origin as the page.
   */
  takesFields: boolean;
}

interface Fetched {
  dataset: Dataset;
  /** The requested fields; null if the backend sent everything it has. */
  fields: readonly string[] | null;
}

/** The call of a My Reports report sends type and columns along with the parameters (spec: reporting §7). */
function sentOf(request: ReportRequest, fields: readonly string[]) {
  const { generates: type, body: parameters } = request;
  if (type === undefined) return request;
  const body: Body<'myreports.generate-report'> = { type, columns: [...fields], parameters: { ...parameters } };
  return { ...request, body };
}

/**
 * Fetches the rows of a report: the given fields as a columnar stream, or JSON if the backend supports nothing else.
 * `onRows` is called after each batch of a stream, and after each page. Rejects like the API client, also if the backend fails midway.
 */
export async function fetchDataset(
  backend: Backend,
  request: ReportRequest,
  fields: readonly string[],
  signal: AbortSignal,
  onRows: (dataset: Dataset) => void,
): Promise<Fetched> {
  if (request.pages) return { dataset: await fetchPages(backend, request, signal, onRows), fields: null };
  const accept = `${columnarType}, application/json;q=0.5`;
  const isNamed = request.generates !== undefined;
  // For another origin, a custom header triggers a CORS preflight, which other backends refuse.
  const inHeader = !isNamed && backend.takesFields ? { fields, only: request.only } : {};
  const asked = isNamed || backend.takesFields ? fields : null;
  const response = await backend.client.stream(sentOf(request, fields), { accept, signal, ...inHeader });
  const isColumnar = response.headers.get('content-type')?.startsWith(columnarType) ?? false;
  if (!isColumnar || !response.body) {
    const [dataset = createDataset([])] = await readJson(response, [request.place]);
    return { dataset, fields: isNamed ? fields : null };
  }
  backend.takesFields = true;
  return { dataset: await readStream(response.body, response.status, onRows), fields: asked };
}
