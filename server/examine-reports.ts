import { formatIssue } from '../engine/check/issue.ts';
import { faultIssueOf } from '../engine/check/queries/queries.ts';
import { withClient } from './database/connect.ts';
import type { ServedReport } from './definitions.ts';
import { examineQueries } from './query/examine.ts';

/** PostgreSQL's complaints about the report queries, one line each with file, line and column. */
export async function examineReports(appUrl: string, reports: readonly ServedReport[]): Promise<string[]> {
  const queries = Object.fromEntries(reports.map(({ report, sql }) => [report.id, sql]));
  const { queries: examined, schema } = await withClient(appUrl, (client) => examineQueries(client, queries));
  return reports.flatMap(({ report, sql }) => {
    const fault = examined[report.id]?.fault;
    return fault ? [formatIssue(faultIssueOf(report.id, sql, fault, schema))] : [];
  });
}
