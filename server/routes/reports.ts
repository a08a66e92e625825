import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OnlyRows, wantedFields } from '../../contract/reports.ts';
import type { NormalSource } from '../../engine/definitions/normal-report.ts';
import { lookupsOf } from '../../engine/reports/fields.ts';
import { columnarType } from '../../engine/tables/frame.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { ServedReport } from '../definitions.ts';
import type { App } from '../http-app.ts';
import { sessionOf, whoFrom } from '../plugins/session.ts';
import { Refusal } from '../refusal.ts';
import { knownFor } from '../running/choices.ts';
import { openReport, type ReportRun, readRun } from '../running/report.ts';
import type { Who } from '../running/who.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import { sendStream } from './compression.ts';
import { reportSchema } from './documentation.ts';

/** Adds a route for every call of every report. Returns one message for each that could not be added. */
export const addReports = (app: App, services: Services): string[] =>
  services.reports.flatMap((served) =>
    served.report.sources.flatMap((source) => addReport(app, services, served, source) ?? []),
  );

/** Adds a route for a call of a report. Returns a message if that was not possible. */
export function addReport(app: App, services: Services, served: ServedReport, source: NormalSource): string | null {
  const { report } = served;
  const { method, path } = source;
  if (app.hasRoute({ method, url: `/api${path}` })) return `${report.id}: another call already uses ${method} ${path}.`;
  app.route({
    method,
    url: path,
    schema: reportSchema(report, source, services.words('en-US').of(`${report.words}.title`)),
    // The engine validates, and PostgreSQL or the encoder writes the rows.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
    compress: false,
    // A HEAD request would run the whole report.
    exposeHeadRoute: false,
    config: { knows: deepestOf(['account', ...knownFor(lookupsOf(report))]) },
    handler: async (request, reply) => {
      const run = await readRun(services, served, source, request, whoFrom(request));
      const wanted = isColumnar(request) ? wantedIn(request.headers) : all;
      return sendReport(services, run, { rows: source.place.rows, ...wanted }, request, reply);
    },
  });
  return null;
}

const isColumnar = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes(columnarType);

/** Runs a report without faults, and responds in the format that the caller accepts: columnar or JSON. */
export async function sendReport(
  services: Services,
  run: ReportRun,
  { rows, fields, only }: { rows: Place['rows']; fields: readonly string[] | null; only?: OnlyRows | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const columnar = isColumnar(request);
  const body = await whileInSession(services, request, async (who, leave) => {
    const answer = await openReport(services, run, { rows: columnar ? null : rows, fields, only: only ?? null }, who);
    // Its session may also end while the response is being sent.
    if (answer.closed) leave();
    else answer.once('close', leave);
    return answer;
  });
  reply.header('content-type', columnar ? columnarType : 'application/json; charset=utf-8');
  reply
    .header('cache-control', 'no-store')
    .header('vary', `accept, accept-encoding, ${wantedFields.header}`)
    .header('x-accel-buffering', 'no');
  return sendStream(body, request, reply, services.compression);
}

/** Does `work` for the caller of a request, who also departs when their session ends. `leave` stops watching for that. */
export async function whileInSession<T>(
  { watch }: Services,
  request: FastifyRequest,
  work: (who: Who, leave: () => void) => Promise<T>,
): Promise<T> {
  const who = whoFrom(request);
  const end = new AbortController();
  const leave = watch.follow(sessionOf(request), () => end.abort(new Refusal('session_ended')));
  try {
    return await work({ ...who, signal: AbortSignal.any([who.signal, end.signal]) }, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

const all = { fields: null, only: null };

/** The fields that the caller names, and what it wants of the rows; null for all. */
function wantedIn(headers: FastifyRequest['headers']): { fields: readonly string[] | null; only: OnlyRows | null } {
  const header = headers[wantedFields.header];
  if (typeof header !== 'string') return all;
  try {
    const wanted = wantedFields.read(header);
    // The database has no such texts.
    if (!wanted.only?.text.includes('\0')) return wanted;
  } catch {
    // Refused below.
  }
  throw new Refusal('invalid_request', {
    message: `The header ${wantedFields.header} is malformed. Send field names separated by commas, percent-encoded.`,
  });
}
