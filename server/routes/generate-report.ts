import { type GenerateBody, generateReport } from '../../contract/my-reports.ts';
import { holds } from '../../engine/access/holds.ts';
import { lookupsOf, lookupsSent } from '../../engine/reports/fields.ts';
import { asMyReport, fieldsOfColumns } from '../../engine/reports/my-report.ts';
import type { App } from '../http-app.ts';
import { whoFrom } from '../plugins/session.ts';
import { Refusal } from '../refusal.ts';
import { readCall } from '../reporting/read-call.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import type { Routes } from './call.ts';
import { generateSchema } from './documentation.ts';
import { choicesOf, knownFor } from './lookups.ts';
import { reportOfType } from './my-reports.ts';
import { contextOf, sendReport } from './reports.ts';

/** The call of all reports that users build from a type. It responds like report calls (spec: reporting §7). */
export function addGenerateReport(app: App, services: Services, routes: Routes): void {
  const { reports } = services;
  const names = reports.flatMap(({ report }) => (report.myReport === null ? [] : lookupsOf(report)));
  const { method, path: url, requires } = generateReport;
  app.route({
    method,
    url,
    schema: generateSchema(),
    serializerCompiler: () => (data) => JSON.stringify(data),
    compress: false,
    config: { knows: deepestOf(['account', ...knownFor(names, routes)]) },
    handler: async (request, reply) => {
      const who = whoFrom(request);
      if (!holds(requires, who.viewer()))
        throw new Refusal('not_found', { unknown: [{ call: 'myreports.generate-report' }] });
      const { type, columns = null, parameters = {} } = request.body as GenerateBody;
      const served = reportOfType(reports, type, who);
      const report = asMyReport(served.report, null);
      const [source] = report.sources;
      const sent = { query: {}, body: parameters };
      const lookups = await choicesOf(lookupsSent(report, sent), routes, who);
      const context = contextOf(services, who, lookups);
      const resolved = readCall(report, source, sent, context);
      const wanted = columns && fieldsOfColumns(resolved, columns);
      if (columns && !wanted)
        throw new Refusal('invalid_request', { message: 'The report does not have all of these columns.' });
      const asked = { served: { ...served, report }, resolved, context, rows: source.place.rows };
      return sendReport(services, { ...asked, wanted: wanted && [...wanted] }, request, reply);
    },
  });
}
