import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holds } from '../../engine/access/holds.ts';
import type { Context } from '../../engine/context/context.ts';
import type { NormalSource } from '../../engine/definitions/normal-report.ts';
import { lookupsOf, shownValues } from '../../engine/reports/fields.ts';
import { gathered, keyed } from '../../engine/results/nesting.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { ServedReport } from '../definitions.ts';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { departureOf } from '../plugins/departure.ts';
import { sessionOf, whoFrom } from '../plugins/session.ts';
import type { ReportJob } from '../query/run-report.ts';
import { Refusal } from '../refusal.ts';
import { jobOf, readCall } from '../reporting/read-call.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import type { Routes } from './call.ts';
import { reportSchema } from './documentation.ts';
import { knownFor } from './lookups.ts';
import { addReport, contextFor, duringReport, recordRows } from './reports.ts';

type Row = Record<string, unknown>;

/** A table of a call, and its path in the response. */
interface Placed {
  served: ServedReport;
  source: NormalSource;
}

/** Tables by the call that returns them. */
function byCall(tables: readonly ServedReport[]): Placed[][] {
  const calls = new Map<string, Placed[]>();
  for (const served of tables)
    for (const source of served.report.sources) {
      const key = `${source.method} ${source.path}`;
      const placed = calls.get(key) ?? [];
      calls.set(key, placed);
      placed.push({ served, source });
    }
  return [...calls.values()];
}

/** A call with a single list of rows responds like a report. */
const isPlain = ({ place }: NormalSource) => place.as === undefined;

/**
 * Adds a route for every call of a dashboard. A call with several tables returns all of them, each at the path in its
 * definition. Returns one message for each route that could not be added.
 */
export function addTables(app: App, services: Services, routes: Routes): string[] {
  return byCall(services.tables).flatMap((tables) => {
    const [first, second] = tables;
    if (!first) return [];
    const { served, source } = first;
    if (!second && isPlain(source)) return addReport(app, services, routes, served, source) ?? [];
    const { method, path } = source;
    if (app.hasRoute({ method, url: `/api${path}` }))
      return [`${served.report.id}: another call already uses ${method} ${path}.`];
    app.route({
      method,
      url: path,
      schema: reportSchema(served.report, source, services.words('en-US').of(`${served.report.words}.title`)),
      // The engine validates.
      validatorCompiler: () => () => true,
      serializerCompiler: () => (data) => JSON.stringify(data),
      exposeHeadRoute: false,
      config: { knows: deepestOf(['account', ...knownFor(lookupsOf(served.report), routes)]) },
      handler: async (request, reply) => {
        const context = await contextFor(services, routes, served.report, request);
        return answerOf(services, tables, context, request, reply);
      },
    });
    return [];
  });
}

async function answerOf(
  services: Services,
  tables: readonly Placed[],
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { seconds } = services.reporting.limits;
  const wanted = { account: sessionOf(request).account, rows: '$', seconds, wanted: null } as const;
  const asked: { id: string; source: NormalSource; job: ReportJob | null }[] = [];
  // Refusals come before anything runs.
  for (const { served, source } of tables) {
    // Reading dozens of tables at once would make all other calls wait.
    await turn();
    const resolved = readCall(served.report, source, request, context);
    const hasRows = holds(served.when, context.viewer, shownValues(resolved.fields));
    asked.push({ id: served.report.id, source, job: hasRows ? jobOf(served, resolved, context, wanted) : null });
  }
  const failed = new AbortController();
  const departed = AbortSignal.any([departureOf(request), failed.signal]);
  const found: Row[][] = asked.map(() => []);
  const waiting = asked.entries();
  const work = async () => {
    for (const [at, { id, job }] of waiting) {
      if (!job) continue;
      const text = await duringReport(services, request, { id, job, departed }, textOf);
      found[at] = JSON.parse(text) as Row[];
    }
  };
  try {
    // Each table takes a place among the running reports while it runs.
    await Promise.all(Array.from({ length: limits.tablesAtOnce }, work));
  } catch (error) {
    failed.abort();
    throw error;
  }
  const answer: Row = { success: true, message: '' };
  for (const [at, { id, source }] of asked.entries()) {
    const rows = found[at] ?? [];
    place(answer, source, rows);
    recordRows(services, whoFrom(request), id, rows.length);
  }
  reply.header('cache-control', 'no-store');
  return answer;
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > limits.tableMegabytes * 2 ** 20) throw new Refusal('report_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Rows in the form that a response needs: a list, lists in rows, entries of an object, or a single record. */
function laid(rows: Row[], { as }: Place): unknown {
  if (as?.type === 'record') return rows[0] ?? {};
  if (as?.type === 'keyed') return keyed(rows, as);
  return as ? gathered(rows, as) : rows;
}

/** Puts rows at their path in a response. */
function place(answer: Row, source: NormalSource, rows: Row[]): void {
  const { place: at } = source;
  const names = at.rows.split('.');
  const last = names.pop() ?? 'data';
  let inside = answer;
  for (const name of names) {
    inside[name] ??= {};
    inside = inside[name] as Row;
  }
  inside[last] = laid(rows, at);
}
