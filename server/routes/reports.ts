import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayOpen } from '../../engine/access/holds.ts';
import type { Context } from '../../engine/reports/context.ts';
import type { NormalSource } from '../../engine/reports/normalise.ts';
import { readFields } from '../../engine/reports/read-fields.ts';
import { readRequest } from '../../engine/reports/request.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Message, ParameterValue, Values } from '../../engine/reports/resolved.ts';
import { columnarType } from '../../engine/tables/frame.ts';
import { type ServedReport, todayName } from '../definitions.ts';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { departureOf } from '../plugins/departure.ts';
import { callerOf, namesOf, sessionOf } from '../plugins/session.ts';
import type { ReportJob } from '../query/run-report.ts';
import type { Settings } from '../query/transaction.ts';
import { type ParameterFault, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { localeFrom } from '../words.ts';
import { sendStream } from './compression.ts';
import { reportSchema } from './documentation.ts';

/** A route for every call of every report. Gives one line for each that could not be added. */
export function addReports(app: App, services: Services): string[] {
  const broken: string[] = [];
  const words = services.words('en-US');
  for (const served of services.reports) {
    for (const source of served.report.sources) {
      const { method, path } = source;
      if (app.hasRoute({ method, url: `/api${path}` })) {
        broken.push(`${served.report.id}: another call has ${method} ${path} already.`);
        continue;
      }
      app.route({
        method,
        url: path,
        schema: reportSchema(served.report, source, words(`reports.${served.report.id}.title`)),
        // The engine validates, and PostgreSQL or the encoder writes the rows.
        validatorCompiler: () => () => true,
        serializerCompiler: () => (data) => JSON.stringify(data),
        compress: false,
        // The head of a report is not worth running it.
        exposeHeadRoute: false,
        config: { knows: 'account' },
        handler: (request, reply) => answer(services, served, source, request, reply),
      });
    }
  }
  return broken;
}

async function answer(
  services: Services,
  served: ServedReport,
  source: NormalSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reporting, pulse, metrics, audit, compression } = services;
  const columnar = (request.headers.accept ?? '').includes(columnarType);
  const job = readCall(services, served, columnar ? null : source.rows, source, request);
  const { id } = served.report;
  const stop = new AbortController();
  const opening = reporting.open(job, {
    asker: sessionOf(request),
    departed: AbortSignal.any([departureOf(request), stop.signal]),
    onTrouble: (trouble) => request.log.error({ err: trouble, report: id }, 'a report broke off'),
    onEnd(rows, isWhole) {
      if (isWhole) metrics.countRows(id, rows);
      if (rows >= limits.audit.manyRows)
        audit.record({ kind: 'rows-taken', ...namesOf(request), detail: { report: id, rows } });
    },
  });
  // An error before the first bytes still has a status of its own.
  const begun = opening.then(async (body) => {
    await body.begun();
    return body;
  });
  const body = await pulse.during(begun).catch((reason) => {
    stop.abort();
    throw reason;
  });
  reply.header('content-type', columnar ? columnarType : 'application/json; charset=utf-8');
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding').header('x-accel-buffering', 'no');
  return sendStream(body, request, reply, compression);
}

/** What a call asks of the query, or a refusal: no such report for this viewer, or parameters that the engine refuses. */
function readCall(
  { words, zone, today, reporting, audit }: Services,
  { report, query }: ServedReport,
  rows: ReportJob['rows'],
  source: NormalSource,
  request: FastifyRequest,
): ReportJob {
  const session = sessionOf(request);
  const viewer = callerOf(request).viewer();
  if (!mayOpen(report, viewer)) {
    audit.record({ kind: 'unknown-id', ...namesOf(request), detail: { report: report.id } });
    throw new Refusal(404, 'not_found');
  }
  const locale = localeFrom(request.headers['accept-language']);
  const context: Context = { viewer, locale, zone, today: today(), words: words(locale) };
  const wire = { query: recordOf(request.query), body: recordOf(request.body) };
  const { values, faults } = readRequest(report, source, wire);
  const resolved = resolveReport(report, context, { values });
  const all: ParameterFault[] = [
    ...faults.map((fault) => faultOf(fault.parameter, fault)),
    ...resolved.fields.flatMap((field) => (field.fault ? [faultOf(field.key, field.fault)] : [])),
    ...resolved.faults.map((fault) => faultOf(null, fault)),
  ];
  for (const { key, values: named } of all) {
    if (key !== 'faults.center' || !named.center) continue;
    audit.record({ kind: 'unknown-id', ...namesOf(request), detail: { report: report.id, center: named.center } });
  }
  if (all.length > 0 || resolved.request?.path !== source.path) throw refused(all, context, resolved.fields);
  const shown: Values = Object.fromEntries(
    resolved.fields.map((field) => [field.key, field.shown ? field.value : null]),
  );
  const asked: Values = { ...shown, [todayName]: context.today };
  const parameters = query.names.map((name) => [`report.${name}`, textOf(asked[name] ?? null)]);
  const settings: Settings = {
    ...Object.fromEntries(parameters),
    'app.customer': session.account,
    statement_timeout: `${reporting.limits.seconds}s`,
    idle_in_transaction_session_timeout: '30s',
    datestyle: 'ISO',
    // What writes the rows is one process in any case; others would only take the cores from whoever reads them.
    max_parallel_workers_per_gather: '0',
  };
  return { query, settings, fields: readFields(resolved), rows };
}

/** An absent value is the empty text, which the query reads as null. */
const textOf = (value: ParameterValue): string =>
  value === null ? '' : Array.isArray(value) ? value.join(',') : String(value);

const faultOf = (parameter: string | null, { key, values = {} }: Message): ParameterFault => ({
  parameter,
  key,
  values,
});

function refused(
  faults: readonly ParameterFault[],
  { words }: Context,
  fields: readonly { key: string; text: string }[],
): Refusal {
  const told = faults.slice(0, limits.faultsTold);
  const lines = told.map(({ parameter, key, values }) => {
    const field = fields.find((each) => each.key === parameter);
    return field ? `${field.text}: ${words(key, values)}` : words(key, values);
  });
  return new Refusal(400, 'invalid_parameters', {
    faults: told,
    ...(lines.length > 0 ? { message: lines.join(' ') } : {}),
  });
}

function recordOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal(400, 'invalid_request', { message: 'The body must be a JSON object.' });
  }
  return value as Record<string, unknown>;
}
