import { calls } from '../../contract/calls.ts';
import { lookupsOf } from '../../engine/reports/fields.ts';
import { asMyReport, fieldsOfColumns } from '../../engine/reports/my-report.ts';
import { Refusal } from '../refusal.ts';
import { knownFor } from '../running/choices.ts';
import { readRun } from '../running/report.ts';
import type { Services } from '../services.ts';
import { deepestOf } from '../session/account.ts';
import type { Routes, RowsCall } from './call.ts';
import { reportOfType } from './my-reports.ts';
import { sendReport } from './reports.ts';

const name = 'myreports.generate-report';

/** The call of all reports that users build from a type. It responds like report calls (spec: reporting §7). */
export function generateRoute(services: Services): Pick<Routes, RowsCall> {
  const { reports } = services;
  const lookups = reports.flatMap(({ report }) => (report.myReport === null ? [] : lookupsOf(report)));
  return {
    [name]: {
      knows: deepestOf(['account', ...knownFor(lookups)]),
      async answer({ who, body: { type, columns, parameters = {} } }, { request, reply }) {
        const served = reportOfType(reports, type, who);
        const report = asMyReport(served.report, null, calls[name]);
        const [source] = report.sources;
        const run = await readRun(services, { ...served, report }, source, { query: {}, body: parameters }, who);
        const fields = columns ? fieldsOfColumns(run.resolved, columns) : null;
        if (columns && !fields)
          throw new Refusal('invalid_request', { message: 'The report does not have all of these columns.' });
        return sendReport(services, run, { rows: source.place.rows, fields: fields && [...fields] }, request, reply);
      },
    },
  };
}
