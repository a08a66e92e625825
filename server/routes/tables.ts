import type { NormalSource } from '../../engine/definitions/normal-report.ts';
import { lookupsOf } from '../../engine/reports/fields.ts';
import { gathered, keyed } from '../../engine/results/nesting.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { ServedReport } from '../definitions.ts';
import type { App } from '../http-app.ts';
import { knownFor } from '../running/choices.ts';
import { type Placed, type Row, rowsOfTables } from '../running/tables.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import { reportSchema } from './documentation.ts';
import { addReport, whileInSession } from './reports.ts';

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
export function addTables(app: App, services: Services): string[] {
  return byCall(services.tables).flatMap((tables) => {
    const [first, second] = tables;
    if (!first) return [];
    const { served, source } = first;
    if (!second && isPlain(source)) return addReport(app, services, served, source) ?? [];
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
      config: { knows: deepestOf(['account', ...knownFor(lookupsOf(served.report))]) },
      handler: async (request, reply) => {
        const found = await whileInSession(services, request, (who, leave) =>
          rowsOfTables(services, tables, request, who).finally(leave),
        );
        const answer: Row = { success: true, message: '' };
        for (const [at, { source }] of tables.entries()) place(answer, source, found[at] ?? []);
        reply.header('cache-control', 'no-store');
        return answer;
      },
    });
    return [];
  });
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
