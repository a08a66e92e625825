import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantedFields } from '../../contract/reports.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import type { NormalReport, NormalSource } from '../../engine/definitions/normal-report.ts';
import { lookupsOf, lookupsSent } from '../../engine/reports/fields.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import { columnarType } from '../../engine/tables/frame.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { ServedReport } from '../definitions.ts';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { departureOf } from '../plugins/departure.ts';
import { sessionOf, whoFrom } from '../plugins/session.ts';
import type { ReportJob } from '../query/run-report.ts';
import { Refusal } from '../refusal.ts';
import type { ReportAnswer } from '../reporting/answer.ts';
import { jobOf, readCall } from '../reporting/read-call.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import type { Routes } from './call.ts';
import { sendStream } from './compression.ts';
import { reportSchema } from './documentation.ts';
import { choicesOf, knownFor } from './lookups.ts';

/** Adds a route for every call of every report. Returns one message for each that could not be added. */
export const addReports = (app: App, services: Services, routes: Routes): string[] =>
  services.reports.flatMap((served) =>
    served.report.sources.flatMap((source) => addReport(app, services, routes, served, source) ?? []),
  );

/** Adds a route for a call of a report. Returns a message if that was not possible. */
export function addReport(
  app: App,
  services: Services,
  routes: Routes,
  served: ServedReport,
  source: NormalSource,
): string | null {
  const { report } = served;
  const names = lookupsOf(report);
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
    config: { knows: deepestOf(['account', ...knownFor(names, routes)]) },
    handler: async (request, reply) => {
      const context = await contextFor(services, routes, report, request);
      return answer(services, served, source, context, request, reply);
    },
  });
  return null;
}

/** The context of a report for the caller of a request, with the choices of the lookups it uses. */
export async function contextFor(
  services: Services,
  routes: Routes,
  report: NormalReport,
  request: FastifyRequest,
): Promise<Context> {
  const { query, body } = request;
  const who = whoFrom(request);
  const isOpen = mayOpen(report, who.viewer());
  const sent = isOpen ? lookupsSent(report, { query, body }) : [];
  return contextOf(services, who, await choicesOf(sent, routes, who));
}

async function answer(
  services: Services,
  served: ServedReport,
  source: NormalSource,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const resolved = readCall(served.report, source, { query: request.query, body: request.body }, context);
  const wanted = isColumnar(request) ? wantedIn(request.headers) : null;
  return sendReport(services, { served, resolved, context, rows: source.place.rows, wanted }, request, reply);
}

const isColumnar = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes(columnarType);

interface ReportRequest {
  served: ServedReport;
  resolved: ResolvedReport;
  context: Context;
  /** Path of the rows in a JSON response. */
  rows: Place['rows'];
  /** Null for all fields. */
  wanted: readonly string[] | null;
}

/** Runs a report without faults, and responds in the format that the caller accepts: columnar or JSON. */
export async function sendReport(
  services: Services,
  { served, resolved, context, rows, wanted }: ReportRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reporting, compression } = services;
  const columnar = isColumnar(request);
  const job = jobOf(served, resolved, context, {
    account: sessionOf(request).account,
    rows: columnar ? null : rows,
    seconds: reporting.limits.seconds,
    wanted,
  });
  const { id } = served.report;
  const onEnd = (taken: number) => recordRows(services, whoFrom(request), id, taken);
  const body = await duringReport(services, request, { id, job, onEnd }, async (opened) => {
    // Before the first bytes, an error can still set the status.
    await opened.begun();
    return opened;
  });
  reply.header('content-type', columnar ? columnarType : 'application/json; charset=utf-8');
  reply
    .header('cache-control', 'no-store')
    .header('vary', `accept, accept-encoding, ${wantedFields.header}`)
    .header('x-accel-buffering', 'no');
  return sendStream(body, request, reply, compression);
}

/** A delivery of very many rows is an audit event. */
export function recordRows({ audit }: Services, who: Who, report: string, rows: number): void {
  if (rows >= limits.audit.manyRows) audit.record({ kind: 'rows-taken', ...namesOf(who), detail: { report, rows } });
}

/**
 * Opens a report and waits for `work`. The report ends if that fails, if its caller leaves, or if the database stops
 * answering in the meantime. It also ends with the session of its caller, even while the response is being sent.
 */
export async function duringReport<T>(
  { reporting, pulse, metrics, watch }: Services,
  request: FastifyRequest,
  {
    id,
    job,
    departed = departureOf(request),
    onEnd,
  }: { id: string; job: ReportJob; departed?: AbortSignal; onEnd?: (rows: number) => void },
  work: (body: ReportAnswer) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const ended = new Refusal('session_ended');
  const leave = watch.follow(sessionOf(request), () => stop.abort(ended));
  const opening = reporting.open(job, {
    asker: sessionOf(request),
    departed: AbortSignal.any([departed, stop.signal]),
    onTrouble: (trouble) => request.log.error({ err: trouble, report: id }, 'a report failed while it was being sent'),
    onEnd(rows, isWhole) {
      leave();
      if (isWhole) metrics.countRows(id, rows);
      onEnd?.(rows);
    },
  });
  return pulse.during(opening.then(work)).catch((reason) => {
    leave();
    const isEnded = stop.signal.reason === ended;
    stop.abort();
    throw isEnded ? ended : reason;
  });
}

/** The fields that the caller names; null for all. */
function wantedIn(headers: FastifyRequest['headers']): readonly string[] | null {
  const header = headers[wantedFields.header];
  if (typeof header !== 'string') return null;
  try {
    return wantedFields.read(header);
  } catch {
    throw new Refusal('invalid_request', {
      message: `The header ${wantedFields.header} is malformed. Send field names separated by commas, percent-encoded.`,
    });
  }
}

/** The context of a report for a person. */
export function contextOf({ words }: Services, who: Who, lookups: Lookups): Context {
  const { locale, zone, today } = who;
  const viewer = who.viewer();
  return { viewer, locale, zone, today, words: words(locale, viewer.country), lookups };
}
