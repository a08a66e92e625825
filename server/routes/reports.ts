import { Readable } from 'node:stream';
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
import { refusalOf } from '../plugins/errors.ts';
import { sessionOf } from '../plugins/session.ts';
import { type ReportRun, runColumns, runJson } from '../query/run-report.ts';
import type { Settings } from '../query/transaction.ts';
import { type ParameterFault, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { loadViewer } from '../session/account.ts';
import { localeFrom } from '../words.ts';
import { sendStream } from './compression.ts';
import { reportSchema } from './documentation.ts';

/** A route for every call of every report. Gives one line for each that could not be added. */
export function addReports(app: App, services: Services): string[] {
  const broken: string[] = [];
  const running = createLimit(Math.max(1, (services.pool.options.max ?? 10) - 2));
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
        handler: (request, reply) => running(reply, () => answer(services, served, source, request, reply)),
      });
    }
  }
  return broken;
}

/** Reports hold a connection while they are read; the last ones are kept free for everything else. */
function createLimit(most: number) {
  let count = 0;
  return async (reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> => {
    if (count >= most) {
      reply.header('retry-after', 2);
      throw new Refusal(503, 'busy');
    }
    count += 1;
    reply.raw.once('close', () => {
      count -= 1;
    });
    return work();
  };
}

async function answer(
  services: Services,
  served: ServedReport,
  source: NormalSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = sessionOf(request);
  const asked = await readCall(services, served, source, request);
  const settings = {
    ...asked.settings,
    'app.customer': session.account,
    statement_timeout: `${services.reportSeconds}s`,
    datestyle: 'ISO',
    // What writes the rows is one process in any case; others would only take the cores from whoever reads them.
    max_parallel_workers_per_gather: '0',
  };
  const stop = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) stop.abort();
  });
  const run: ReportRun = {
    pool: services.pool,
    query: served.query,
    settings,
    fields: asked.fields,
    signal: stop.signal,
    describe(error) {
      const refusal = refusalOf(error);
      request.log.error({ err: error, report: served.report.id }, 'a report broke off');
      return refusal.code === 'internal_error' ? new Refusal(500, 'report_failed') : refusal;
    },
    onRows: (rows) => services.metrics.countRows(served.report.id, rows),
  };
  const columnar = (request.headers.accept ?? '').includes(columnarType);
  const chunks = columnar ? runColumns(run) : runJson(run, source.rows);
  // An error before the first bytes still has a status of its own.
  const first = await chunks.next().catch((error: unknown) => {
    throw stop.signal.aborted ? new Refusal(499, 'cancelled', { cause: error }) : error;
  });
  reply.header('content-type', columnar ? columnarType : 'application/json; charset=utf-8');
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding').header('x-accel-buffering', 'no');
  const body = Readable.from(withFirst(first, chunks), { objectMode: false, highWaterMark: 1 << 16 });
  return sendStream(body, request, reply, services.compression);
}

async function* withFirst(first: IteratorResult<Uint8Array, void>, rest: AsyncGenerator<Uint8Array>) {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** What a call asks of the query, or a refusal: no such report for this viewer, or parameters that the engine refuses. */
async function readCall(
  { pool, words, zone, today }: Services,
  { report, query }: ServedReport,
  source: NormalSource,
  request: FastifyRequest,
): Promise<{ settings: Settings; fields: ReadonlySet<string> }> {
  const viewer = await loadViewer(pool, sessionOf(request));
  if (!mayOpen(report, viewer)) throw new Refusal(404, 'not_found');
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
  if (all.length > 0 || resolved.request?.path !== source.path) throw refused(all, context, resolved.fields);
  const shown: Values = Object.fromEntries(
    resolved.fields.map((field) => [field.key, field.shown ? field.value : null]),
  );
  const asked: Values = { ...shown, [todayName]: context.today };
  const settings = query.names.map((name) => [`report.${name}`, textOf(asked[name] ?? null)]);
  return { settings: Object.fromEntries(settings), fields: readFields(resolved) };
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
  const lines = faults.map(({ parameter, key, values }) => {
    const field = fields.find((each) => each.key === parameter);
    return field ? `${field.text}: ${words(key, values)}` : words(key, values);
  });
  return new Refusal(400, 'invalid_parameters', { faults, ...(lines.length > 0 ? { message: lines.join(' ') } : {}) });
}

function recordOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal(400, 'invalid_request', { message: 'The body must be a JSON object.' });
  }
  return value as Record<string, unknown>;
}
