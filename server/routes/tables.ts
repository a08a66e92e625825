import { lookupsOf } from '../../engine/reports/fields.ts';
import type { App } from '../http-app.ts';
import { answerOfTables, byCall, plainTable } from '../running/answer.ts';
import { knownFor } from '../running/choices.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import { reportSchema } from './documentation.ts';
import { addReport, whileInSession } from './reports.ts';

/**
 * Adds a route for every call of a dashboard. A call with several tables returns all of them, each at the path in its
 * definition. Returns one message for each route that could not be added.
 */
export function addTables(app: App, services: Services): string[] {
  return byCall(services.tables).flatMap((tables) => {
    const [first] = tables;
    if (!first) return [];
    const { served, source } = first;
    if (plainTable(tables)) return addReport(app, services, served, source) ?? [];
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
        reply.header('cache-control', 'no-store');
        return whileInSession(services, request, (who, leave) =>
          answerOfTables(services, tables, request, who).finally(leave),
        );
      },
    });
    return [];
  });
}
