import { type GenerateBody, generateReport } from '../../contract/my-reports.ts';
import { holds } from '../../engine/access/holds.ts';
import { lookupsOf } from '../../engine/reports/fields.ts';
import { asMyReport, fieldsOfColumns } from '../../engine/reports/my-report.ts';
import type { App } from '../http-app.ts';
import { whoFrom } from '../plugins/session.ts';
import { Refusal } from '../refusal.ts';
import { knownFor } from '../running/choices.ts';
import { readRun } from '../running/report.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import { generateSchema } from './documentation.ts';
import { reportOfType } from './my-reports.ts';
import { sendReport } from './reports.ts';

/** The call of all reports that users build from a type. It responds like report calls (spec: reporting §7). */
export function addGenerateReport(app: App, services: Services): void {
  const { reports } = services;
  const names = reports.flatMap(({ report }) => (report.myReport === null ? [] : lookupsOf(report)));
  const { method, path: url, requires } = generateReport;
  app.route({
    method,
    url,
    schema: generateSchema(),
    serializerCompiler: () => (data) => JSON.stringify(data),
    compress: false,
    config: { knows: deepestOf(['account', ...knownFor(names)]) },
    handler: async (request, reply) => {
      const who = whoFrom(request);
      if (!holds(requires, who.viewer()))
        throw new Refusal('not_found', { unknown: [{ call: 'myreports.generate-report' }] });
      const { type, columns = null, parameters = {} } = request.body as GenerateBody;
      const served = reportOfType(reports, type, who);
      const report = asMyReport(served.report, null);
      const [source] = report.sources;
      const sent = { query: {}, body: parameters };
      const run = await readRun(services, { ...served, report }, source, sent, who);
      const fields = columns && fieldsOfColumns(run.resolved, columns);
      if (columns && !fields)
        throw new Refusal('invalid_request', { message: 'The report does not have all of these columns.' });
      return sendReport(services, run, { rows: source.place.rows, fields: fields && [...fields] }, request, reply);
    },
  });
}
